-- One role for each side, so that each reads by one plain policy. A policy that asks for all sides at once ("admin or hospice or
-- group") can use no index and is worked out for every row that is counted; with 75,000 enrollments that was a quarter of a
-- second. Settings are read once a statement, by sub-selects, not once a row.

do $$
declare
  side text;
begin
  foreach side in array array['wayside_hospice', 'wayside_group', 'wayside_admin'] loop
    if not exists (select 1 from pg_roles where rolname = side) then
      begin
        execute format('create role %I nologin', side);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant wayside_app to %I', side);
    execute format('grant %I to current_user', side);
  end loop;
end
$$;

drop policy referral_seen on referral;
create policy referral_of_hospice on referral for select to wayside_hospice using (
  (select app_hospice_id()) = any (hospice_ids)
  -- A referral that its creator is just writing has no enrollment yet.
  or creator_hospice_id = (select app_hospice_id())
);
create policy referral_of_group on referral for select to wayside_group using (
  group_ids @> array[(select app_group_id())]
);
create policy referral_of_admin on referral for select to wayside_admin using (true);

drop policy enrollment_of_hospice on enrollment;
create policy enrollment_of_hospice on enrollment for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  -- A person limited to some locations still sees what no location has taken yet.
  and (
    (select app_location_ids()) is null
    or hospice_location_id is null
    or hospice_location_id = any ((select app_location_ids())::uuid[])
  )
);
create policy enrollment_of_group on enrollment for select to wayside_group using (
  exists (select 1 from referral where referral.id = referral_id)
);
create policy enrollment_of_admin on enrollment for select to wayside_admin using (true);

-- What a count looks at lies in the index.
drop index enrollment_received;
create index enrollment_received on enrollment (hospice_id, received_at desc, id)
  include (hospice_location_id) where deleted_at is null;
drop index enrollment_status;
create index enrollment_status on enrollment (hospice_id, status, received_at desc, id)
  include (hospice_location_id) where deleted_at is null;
