// A page of rulings that was kept on the device knows no call; the call stands in the address, and is carried on.

const call = new URLSearchParams(location.search).get("call");

if (call) {
  const field = document.querySelector("#question [name=call]");
  if (field) field.value = call;
  for (const link of document.querySelectorAll("a[data-carry]")) {
    const address = new URL(link.href);
    address.searchParams.set("call", call);
    link.href = address;
  }
}
