#!/bin/sh
# openapi-generator 7.14.0 (Maven Central), Python 3, Java 17, 2026-11-29.
# The Python client that openapi-generator makes writes a `format: date-time` parameter with
# strftime('%Y-%m-%dT%H:%M:%S.%f%z'). Its offset has no colon, and a time without a zone has no offset, so neither is
# the date-time of RFC 3339 that the document asks for. A server that follows the RFC rejects each of them. The Go client
# of the same version writes RFC 3339.
# Output seen:
#   2026-11-25T10:00:00.000000+0000 RFC 3339: no
#   2026-11-25T03:00:00.000000-0700 RFC 3339: no
#   2026-11-25T10:00:00.000000 RFC 3339: no
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.14.0 -DoutputDirectory=. >mvn.log
cat >api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "t", "version": "1" },
  "paths": {
    "/items": {
      "get": {
        "operationId": "list",
        "parameters": [{ "name": "after", "in": "query", "schema": { "type": "string", "format": "date-time" } }],
        "responses": { "200": { "description": "ok" } }
      }
    }
  }
}
JSON
java -jar openapi-generator-cli-7.14.0.jar generate -i api.json -g python -o client >generate.log 2>&1
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  urllib3==2.8.0 python-dateutil==4.0.0 pydantic==2.14.4 typing-extensions==4.16.0
cat >write.py <<'PYTHON'
import re
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qs, urlsplit

import openapi_client

RFC_3339 = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)"
api = openapi_client.DefaultApi()
denver = timezone(timedelta(hours=-7))
for after in (
    datetime(2026, 11, 25, 10, tzinfo=timezone.utc),
    datetime(2026, 11, 25, 3, tzinfo=denver),
    datetime(2026, 11, 25, 10),
):
    _, url, *_ = api._list_serialize(after, None, None, None, 0)
    (text,) = parse_qs(urlsplit(url).query)["after"]
    print(text, "RFC 3339:", "yes" if re.fullmatch(RFC_3339, text) else "no")
PYTHON
PYTHONPATH=client venv/bin/python write.py | tee seen
printf '%s\n' '2026-11-25T10:00:00.000000+0000 RFC 3339: no' '2026-11-25T03:00:00.000000-0700 RFC 3339: no' \
  '2026-11-25T10:00:00.000000 RFC 3339: no' | diff - seen
