#!/bin/sh
# oapi-codegen 2.8.2 (Go module proxy), Go 1.26, 2026-11-29.
# OpenAPI 3.0.3 requires null in the `enum` of a nullable schema if null is allowed. oapi-codegen makes a constant of
# it, whose value is the text "<nil>", and Valid() accepts that text.
# Output seen:
#   LessThannil ItemState = "<nil>"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "t", "version": "1" },
  "paths": {},
  "components": {
    "schemas": {
      "Item": {
        "type": "object",
        "properties": { "state": { "type": "string", "nullable": true, "enum": ["open", null] } }
      }
    }
  }
}
JSON
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 \
  -generate types,skip-prune -package t -o t.go api.json 2>go.log
grep '= "<nil>"' t.go | sed 's/^[[:space:]]*//; s/  */ /g' | tee seen
printf '%s\n' 'LessThannil ItemState = "<nil>"' | diff - seen
