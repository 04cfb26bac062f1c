-- A group's concern about one hospice's handling, open until the hospice answers it, and a hospice's tries to reach the
-- patient. What was said stands on the timeline; both hang on the enrollment, so whoever sees that sees them.

create table concern (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  group_id uuid not null references provider_group,
  raised_at timestamptz not null,
  raised_by uuid references app_user,
  -- Kept as it was: the hospice may not read the person.
  raised_by_name text not null,
  -- What the group wrote, further words below the first.
  text text not null,
  answered_at timestamptz,
  answered_by uuid references app_user
);
-- At most one is open for each hospice asked: what is raised again adds to it.
create unique index concern_open on concern (enrollment_id) where answered_at is null;
create index on concern (enrollment_id);

create table contact_attempt (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references enrollment,
  at timestamptz not null,
  logged_at timestamptz not null,
  logged_by uuid references app_user,
  channel text not null check (channel in ('phone', 'visit', 'video', 'text_message', 'email')),
  reached text not null check (reached in ('patient', 'caregiver', 'facility', 'left_message', 'nobody'))
);
create index on contact_attempt (enrollment_id);

-- An alert that was raised before this table: the group's last words are what it waits about.
insert into concern (enrollment_id, group_id, raised_at, raised_by, raised_by_name, text)
select distinct on (enrollment.id)
  enrollment.id, app_user.group_id, event.at, event.actor_id, event.actor_name, event.text
from enrollment
  join timeline_event as event on event.referral_id = enrollment.referral_id and event.kind = 'note'
    and event.visibility = 'shared' and (event.hospice_id is null or event.hospice_id = enrollment.hospice_id)
  join app_user on app_user.id = event.actor_id and app_user.group_id is not null
where enrollment.has_stakeholder_alert and event.text is not null
order by enrollment.id, event.at desc;

grant select, insert on concern, contact_attempt to wayside_app;
grant update (text, answered_at, answered_by) on concern to wayside_app;

alter table concern enable row level security;
create policy concern_of_hospice on concern for select to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_of_group on concern for select to wayside_group using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_of_admin on concern for select to wayside_admin using (true);
create policy concern_raised on concern for insert to wayside_group with check (
  group_id = (select app_group_id()) and exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_added_to on concern for update to wayside_group using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy concern_answered on concern for update to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);

alter table contact_attempt enable row level security;
create policy attempt_of_hospice on contact_attempt for select to wayside_hospice using (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy attempt_of_admin on contact_attempt for select to wayside_admin using (true);
create policy attempt_logged on contact_attempt for insert to wayside_hospice with check (
  exists (select 1 from enrollment where enrollment.id = enrollment_id)
);
create policy attempt_logged_by_admin on contact_attempt for insert to wayside_admin with check (true);
