"""Writes expected.tsv: rules and the starts that python-dateutil finds for them.

    pip install python-dateutil==2.9.0.post0
    python write-expected.py > expected.tsv

Columns: rule, first start, from, until, starts in between as seconds after `from` in base 36.
Where dateutil differs from RFC 5545, it is given an equal rule that it reads right, see `for_dateutil`.
"""

import random
import re
import signal
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

SEED = 31
RANDOM_RULES = 1500
DIALOG_RULES = 1300
STARTS_MAX = 8
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
WORKDAYS = "MO,TU,WE,TH,FR"
FORMAT = "%Y%m%dT%H%M%S"
NOW = datetime(2026, 11, 28)

random.seed(SEED)


def some(values, most):
    return sorted(random.sample(values, random.randint(1, min(most, len(values)))))


def listed(name, values):
    return f"{name}={','.join(map(str, values))}"


def maybe(chance):
    return random.random() < chance


def days(most):
    return sorted(random.sample(DAYS, random.randint(1, most)), key=DAYS.index)


def ending(start):
    kind = random.choice(["", "", "COUNT", "UNTIL"])
    if kind == "COUNT":
        return [f"COUNT={random.randint(1, 60)}"]
    if kind == "UNTIL":
        return [f"UNTIL={(start + timedelta(days=random.randint(1, 1500))).strftime(FORMAT)}"]
    return []


def random_start(most_days):
    start = NOW - timedelta(days=random.randint(-20, most_days))
    return start.replace(hour=random.randint(0, 23), minute=random.choice([0, 15, 30, 59]))


def random_rule():
    freq = random.choice(
        ["YEARLY"] * 4 + ["MONTHLY"] * 4 + ["WEEKLY"] * 2 + ["DAILY"] * 3 + ["HOURLY", "MINUTELY", "SECONDLY"]
    )
    most_days = {"HOURLY": 20, "MINUTELY": 3, "SECONDLY": 0}.get(freq, 2500)
    start = random_start(most_days)
    most = {"HOURLY": 30, "MINUTELY": 2000, "SECONDLY": 90000}.get(freq, 4)
    parts = [f"FREQ={freq}", f"INTERVAL={random.randint(1, most)}"]
    if maybe(0.3):
        parts.append(f"WKST={random.choice(DAYS)}")
    if maybe(0.35):
        parts.append(listed("BYMONTH", some(range(1, 13), 5)))
    if freq == "YEARLY" and maybe(0.25):
        parts.append(listed("BYWEEKNO", some([*range(1, 54), -1], 4)))
    if freq in ("YEARLY", "HOURLY", "MINUTELY", "SECONDLY") and maybe(0.2):
        parts.append(listed("BYYEARDAY", some([*range(1, 367), *range(-366, 0)], 20)))
    if freq != "WEEKLY" and maybe(0.4):
        parts.append(listed("BYMONTHDAY", some([*range(1, 32), *range(-31, 0)], 8)))
    if maybe(0.4):
        counts = freq == "MONTHLY" or freq == "YEARLY" and not any("WEEKNO" in part for part in parts)
        nth = random.choice([1, 2, 3, 4, 5, -1, -2]) if counts and maybe(0.5) else ""
        parts.append(listed("BYDAY", [f"{nth}{day}" for day in days(4)]))
    if maybe(0.15):
        parts.append(listed("BYHOUR", some(range(24), 4)))
    if maybe(0.15):
        parts.append(listed("BYMINUTE", some(range(60), 3)))
    if maybe(0.05):
        parts.append(listed("BYSECOND", some(range(60), 2)))
    if len(parts) > 2 and maybe(0.3):
        parts.append(listed("BYSETPOS", some([1, 2, 3, 4, -1, -2], 2)))
    return ";".join(parts + ending(start)), start


def dialog_rule():
    """Rules as the dialogs of calendar programs write them."""
    start = random_start(4000)
    interval = [f"INTERVAL={random.randint(1, 6)}"] if maybe(0.5) else []
    wkst = [f"WKST={random.choice(['SU', 'MO'])}"] if maybe(0.5) else []
    month = [f"BYMONTH={start.month}"]
    nth = random.choice([1, 2, 3, 4, -1])
    day = random.choice(DAYS)
    forms = [
        ["FREQ=DAILY"],
        ["FREQ=DAILY", listed("BYDAY", days(5))],
        ["FREQ=DAILY", listed("BYMONTHDAY", some(range(1, 32), 4))],
        ["FREQ=WEEKLY"],
        ["FREQ=WEEKLY", listed("BYDAY", days(5))],
        ["FREQ=WEEKLY", f"BYDAY={WORKDAYS}"],
        ["FREQ=WEEKLY", "BYDAY=TU,TH", "BYSETPOS=1"],
        ["FREQ=MONTHLY"],
        ["FREQ=MONTHLY", f"BYMONTHDAY={start.day}"],
        ["FREQ=MONTHLY", "BYMONTHDAY=-1"],
        ["FREQ=MONTHLY", "BYMONTHDAY=28,29,30,31", "BYSETPOS=-1"],
        ["FREQ=MONTHLY", listed("BYMONTHDAY", some(range(1, 32), 3))],
        ["FREQ=MONTHLY", f"BYDAY={nth}{day}"],
        ["FREQ=MONTHLY", f"BYDAY={day}", f"BYSETPOS={nth}"],
        ["FREQ=MONTHLY", f"BYDAY={WORKDAYS}", f"BYSETPOS={nth}"],
        ["FREQ=MONTHLY", f"BYDAY={day}", listed("BYMONTHDAY", range(8, 15))],
        ["FREQ=MONTHLY", f"BYDAY={day}", listed("BYMONTHDAY", range(-7, 0))],
        ["FREQ=MONTHLY", listed("BYMONTH", some(range(1, 13), 6))],
        ["FREQ=YEARLY"],
        ["FREQ=YEARLY", *month],
        ["FREQ=YEARLY", *month, f"BYMONTHDAY={start.day}"],
        ["FREQ=YEARLY", *month, f"BYDAY={nth}{day}"],
        ["FREQ=YEARLY", *month, f"BYDAY={day}", f"BYSETPOS={nth}"],
        ["FREQ=YEARLY", "BYMONTH=6,12", f"BYDAY={day}", "BYSETPOS=1"],
        ["FREQ=YEARLY", listed("BYMONTH", some(range(1, 13), 5)), "BYMONTHDAY=-1"],
        ["FREQ=YEARLY", f"BYWEEKNO={random.randint(1, 53)}", f"BYDAY={day}"],
        ["FREQ=YEARLY", f"BYWEEKNO={random.randint(1, 53)}"],
        ["FREQ=YEARLY", f"BYYEARDAY={random.randint(1, 366)}"],
        ["FREQ=YEARLY", f"BYDAY={nth}{day}"],
        ["FREQ=HOURLY", listed("BYHOUR", some(range(8, 18), 4))],
    ]
    form = random.choice(forms)
    if form == ["FREQ=YEARLY"] and maybe(0.3):
        start = start.replace(year=2016, month=2, day=29)
    if form[0] == "FREQ=HOURLY":
        start, interval = random_start(20), []
    return ";".join(form + interval + wkst + ending(start)), start


def weekday_of(rule):
    return dict(part.split("=") for part in rule.split(";")).get("WKST", "MO")


def for_dateutil(rule, start):
    """dateutil takes all days of a week number. The RFC takes the weekday of the first start."""
    if "BYWEEKNO" in rule and not any(f";{name}=" in rule for name in ("BYDAY", "BYMONTHDAY", "BYYEARDAY")):
        return f"{rule};BYDAY={DAYS[start.weekday()]}"
    return rule


def whole_week(rule, start):
    """dateutil counts positions of the first week from the first start. The RFC counts them from the week's start."""
    if "FREQ=WEEKLY" in rule and "BYSETPOS" in rule:
        return start - timedelta(days=(start.weekday() - DAYS.index(weekday_of(rule))) % 7)
    return start


def base36(number):
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        if number == 0:
            return digits


def is_wrong_in_dateutil(rule):
    """dateutil gives the last days of some years a week 53 that they don't have, unless weeks start on Monday."""
    return weekday_of(rule) != "MO" and bool(re.search(r"BYWEEKNO=[^;]*(52|53|-1)", rule))


def starts_of(rule, start, first, last):
    found = []
    for at in rrulestr(for_dateutil(rule, start), dtstart=start):
        if at > last or len(found) == STARTS_MAX:
            break
        if at >= first:
            found.append(at)
    return found


def too_slow(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, too_slow)
seen = set()


def write(make, count):
    written = 0
    while written < count:
        rule, start = make()
        start = whole_week(rule, start)
        if rule in seen or is_wrong_in_dateutil(rule):
            continue
        seen.add(rule)
        is_short = any(name in rule for name in ("HOURLY", "MINUTELY", "SECONDLY"))
        first = start if maybe(0.3) or is_short else start + timedelta(days=random.randint(-400, 2000))
        last = first + timedelta(days=60 if is_short else 1600)
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        try:
            found = starts_of(rule, start, first, last)
        except (TimeoutError, ValueError):
            # No start in thousands of years, or a rule that dateutil rejects.
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if len(found) == STARTS_MAX:
            last = found[-1]
        seconds = [base36(int((at - first).total_seconds())) for at in found]
        columns = [rule, start.strftime(FORMAT), first.strftime(FORMAT), last.strftime(FORMAT), " ".join(seconds)]
        print("\t".join(columns))
        written += 1


write(random_rule, RANDOM_RULES)
write(dialog_rule, DIALOG_RULES)
