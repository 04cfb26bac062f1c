-- Daily digests and monthly summaries: what was sent, so that it is sent once.
select 1;
