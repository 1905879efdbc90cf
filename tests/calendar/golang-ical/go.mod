module fieldside.example/golang-ical

go 1.24

require github.com/arran4/golang-ical v0.3.4
