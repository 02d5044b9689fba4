"""The database itself refuses to change or delete a journal entry."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER journal_entry_no_update BEFORE UPDATE ON tournament_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never changed'); END;
CREATE TRIGGER journal_entry_no_delete BEFORE DELETE ON tournament_entry
BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;
"""

POSTGRESQL = """
CREATE FUNCTION journal_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a journal entry is never changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER journal_entry_is_final BEFORE UPDATE OR DELETE ON tournament_entry
FOR EACH ROW EXECUTE FUNCTION journal_entry_is_final();
"""


def create_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for statement in SQLITE.split("END;"):
            if statement.strip():
                schema_editor.execute(statement + "END;")
    else:
        schema_editor.execute(POSTGRESQL)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_initial")]
    operations = [migrations.RunPython(create_triggers, migrations.RunPython.noop, elidable=False)]
