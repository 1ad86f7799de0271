"""The usual loop in Python: str.count, str.replace. One case a line in, one answer a line out."""
import json
import sys

for line in sys.stdin:
    case = json.loads(line)
    text = case["document"]
    answer = None
    for ordinal, edit in enumerate(case["edits"], 1):
        count = text.count(edit["old_string"])
        if count != 1:
            answer = f"edit {ordinal}: {count} matches"
            break
        text = text.replace(edit["old_string"], edit["new_string"])
    print(json.dumps(answer or text))
