-- The span that scheduled a job, so that its first run continues the trace.
alter table jobs add column traceparent text;
