#!/bin/sh
# openapi-generator 7.25.0 (Maven Central), Go 1.26, Java 17, 2026-11-29.
# A property whose `default` is an object makes the Go client invalid: the default is written as JSON. The
# generator exits with 0. The Java and Python clients of the same version leave the default out and compile.
# Output seen:
#   var browser SignInBrowser = {"label":"Unknown browser"}
#   gofmt: invalid
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
      "SignIn": {
        "type": "object",
        "properties": {
          "browser": {
            "type": "object",
            "default": { "label": "Unknown browser" },
            "properties": { "label": { "type": "string" } }
          }
        }
      }
    }
  }
}
JSON
java -jar openapi-generator-cli-7.25.0.jar generate -i api.json -g go -o client >generate.log 2>&1
grep -m1 'Browser = {' client/model_sign_in.go | tr -d '\t' | tee seen
gofmt -e client/model_sign_in.go >gofmt.log 2>&1 && echo 'gofmt: valid' >>seen || echo 'gofmt: invalid' >>seen
tail -1 seen
printf '%s\n' 'var browser SignInBrowser = {"label":"Unknown browser"}' 'gofmt: invalid' | diff - seen
