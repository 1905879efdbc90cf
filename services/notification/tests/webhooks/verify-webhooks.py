"""Verifies deliveries, one JSON object a line, with the library of Standard Webhooks. Prints how many it accepts."""

import json
import sys

from standardwebhooks import Webhook

verified = failed = 0
for line in sys.stdin:
    delivery = json.loads(line)
    try:
        Webhook(delivery["secret"]).verify(delivery["body"], delivery["headers"])
        verified += 1
    except Exception as error:
        print(repr(error), file=sys.stderr)
        failed += 1
print(json.dumps({"verified": verified, "failed": failed}))
