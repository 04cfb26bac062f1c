-- What a call was about beyond its record: the filter of an export without what was searched for, how many rows it held.
alter table audit_event add column detail jsonb;
