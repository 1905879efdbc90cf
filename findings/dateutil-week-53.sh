#!/bin/sh
# python-dateutil 2.9.0.post0 (PyPI), 2026-11-28.
# With weeks that start on Sunday, 2026 has 52 weeks (RFC 5545: week 1 is the first with four days in the year; 4 January
# 2026 is a Sunday). BYWEEKNO=53 still finds Friday, 1 January 2027, which is in week 52. With weeks that start on
# Monday, 2026 has 53 weeks and the same Friday is right.
# Output seen:
#   SU 2027-01-01
#   MO 2027-01-01
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check python-dateutil==2.9.0.post0
cat >look.py <<'PY'
from datetime import datetime
from dateutil.rrule import rrulestr

for start in ("SU", "MO"):
    rule = rrulestr(f"FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR;WKST={start}", dtstart=datetime(2026, 2, 1))
    print(start, rule.between(datetime(2026, 2, 1), datetime(2027, 2, 1))[0].date())
PY
env/bin/python look.py | tee seen
printf 'SU 2027-01-01\nMO 2027-01-01\n' | diff - seen
