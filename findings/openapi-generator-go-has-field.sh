#!/bin/sh
# openapi-generator 7.25.0 (Maven Central), Go 1.26, Java 17, 2026-11-29.
# For an optional property `review`, the Go client has a method HasReview. A property `has_review` beside it becomes a
# field HasReview, so the client doesn't compile. The generator exits with 0.
# Output seen:
#   field and method with the same name HasReview
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. >mvn.log
cat >api.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "t", "version": "1" },
  "paths": {},
  "components": {
    "schemas": {
      "Session": {
        "type": "object",
        "properties": { "has_review": { "type": "boolean" }, "review": { "type": "string" } }
      }
    }
  }
}
JSON
java -jar openapi-generator-cli-7.25.0.jar generate -i api.json -g go -o client >generate.log 2>&1
cd client
rm -rf go.mod test
cat >go.mod <<'GO'
module example.com/client

go 1.23
GO
go vet model_session.go utils.go >../vet.log 2>&1 || true
grep -o 'field and method with the same name HasReview' ../vet.log | head -1 | tee ../seen
echo 'field and method with the same name HasReview' | diff - ../seen
