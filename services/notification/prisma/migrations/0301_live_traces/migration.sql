-- The span that appended an entry, so that the live update continues the trace.
alter table live_feed add column traceparent text;
