"""Reading `/metrics`."""

from prometheus_client.parser import text_string_to_metric_families


def samples(text: str, name: str, **labels: str) -> list[float]:
    """The values of a figure, of all that have these labels."""
    every = [each for family in text_string_to_metric_families(text) for each in family.samples]
    return [each.value for each in every if each.name == name and labels.items() <= each.labels.items()]


def sample(text: str, name: str, **labels: str) -> float:
    (found,) = samples(text, name, **labels)
    return found
