-- Referrals given to one person at once, with what undoes it: to whom each belonged before, and the version that the giving
-- made of it. A row with another version was changed since and keeps what it has.

create table bulk_assignment (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  actor_id uuid not null references app_user,
  assigned_to_id uuid references app_user,
  at timestamptz not null,
  undone_at timestamptz
);
create index on bulk_assignment (hospice_id, at);

create table bulk_assignment_row (
  bulk_assignment_id uuid not null references bulk_assignment on delete cascade,
  enrollment_id uuid not null references enrollment on delete cascade,
  former_assignee_id uuid references app_user,
  version integer not null,
  primary key (bulk_assignment_id, enrollment_id)
);
create index on bulk_assignment_row (enrollment_id);

grant select, insert, delete on bulk_assignment, bulk_assignment_row to wayside_app;
grant update (undone_at) on bulk_assignment to wayside_app;

alter table bulk_assignment enable row level security;
create policy bulk_assignment_of_hospice on bulk_assignment to wayside_app
  using ((select app_is_admin()) or hospice_id = (select app_hospice_id()))
  with check ((select app_is_admin()) or hospice_id = (select app_hospice_id()));
alter table bulk_assignment_row enable row level security;
create policy bulk_assignment_row_of_hospice on bulk_assignment_row to wayside_app
  using (bulk_assignment_id in (select id from bulk_assignment))
  with check (bulk_assignment_id in (select id from bulk_assignment));
