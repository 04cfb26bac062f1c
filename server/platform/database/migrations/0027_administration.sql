-- What administrators see and keep: hospices, the audit, background work.

-- Only administrators read who did what. What everybody writes of itself stays as it was.
revoke select on audit_event from wayside_app;
grant select on audit_event to wayside_admin;
create policy audit_read on audit_event for select to wayside_admin using (true);

-- Each filter finds its newest events by an index, in the order of the list, and the count of a page ends early.
create index audit_event_at on audit_event (at, id);
create index audit_event_verb on audit_event (verb, at, id);
create index audit_event_of_entity on audit_event (entity, at, id);
create index audit_event_refused on audit_event (at, id) where outcome not in ('ok', 'replayed');
create index audit_event_with_reason on audit_event (at, id) where access_reason is not null;
create index audit_event_request on audit_event (request_id);

-- Opening a hospice, its plan, and whether it is switched on.
grant insert (
  name, legal_name, ccn, npi, plan, phone, fax, email, address, city, time_zone, sharing, created_at, updated_at
) on hospice to wayside_admin;
grant update (plan, is_active, version, updated_at) on hospice to wayside_admin;

-- When each piece of background work last ended, on whichever server. The failure is a kind, never what was being worked on.
create table work_run (
  name text primary key check (name in ('mail', 'alerts', 'surveys', 'retention')),
  -- Since when a server does it: until it has ended once, it is late from here on.
  watched_since timestamptz not null,
  last_started_at timestamptz,
  last_ended_at timestamptz,
  last_failed_at timestamptz,
  failure text
);
grant select on work_run to wayside_admin;
alter table work_run enable row level security;
create policy work_seen on work_run for select to wayside_admin using (true);

-- How many mails went out in the last day.
create index mail_sent on mail_message (sent_at) where status = 'sent';

-- An administrator's opening of a record, looked up at each call that opens one.
create index timeline_opened on timeline_event (referral_id, actor_id, at) where kind = 'opened_by_administrator';
