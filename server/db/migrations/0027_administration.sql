-- What administrators see and keep: hospices, the audit, background work.
select 1;
