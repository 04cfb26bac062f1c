-- What belongs to whom is settled when a row is made: no call moves it to another tenant, whatever its statement says.

revoke update on referral, enrollment from wayside_app;

do $$
declare
  kept constant text[] := array[
    'id', 'referral_id', 'hospice_id', 'number', 'display_id', 'search_text', 'created_by', 'created_by_name', 'created_by_organisation',
    'creator_group_id', 'creator_hospice_id', 'hospice_ids', 'group_ids', 'deleted_at', 'deleted_by', 'delete_reason', 'global_status',
    'created_at'
  ];
  changed record;
begin
  for changed in
    select table_name, string_agg(format('%I', column_name), ', ') as names
    from information_schema.columns
    where table_schema = current_schema() and table_name in ('referral', 'enrollment') and not column_name = any (kept)
    group by table_name
  loop
    execute format('grant update (%s) on %I to wayside_app', changed.names, changed.table_name);
  end loop;
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  execute format('alter function set_groups_of_referrals() set search_path = pg_catalog, %I, pg_temp', current_schema());
  execute format('alter function add_referral_hospice() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;

-- A group asks only hospices that it is connected with.
drop policy enrollment_created on enrollment;
create policy enrollment_created on enrollment for insert to wayside_app with check (
  app_is_admin()
  or hospice_id = app_hospice_id()
  or (
    app_group_id() is not null
    and exists (select 1 from group_hospice where group_hospice.group_id = app_group_id() and group_hospice.hospice_id = enrollment.hospice_id)
    and exists (select 1 from referral where referral.id = referral_id)
  )
);

-- A hospice's people, places and connections are told to no other hospice.
alter table hospice_staff enable row level security;
create policy staff_seen on hospice_staff for select to wayside_app using (
  app_is_admin() or hospice_id = app_hospice_id() or app_group_id() is not null
);
alter table hospice_location enable row level security;
create policy location_seen on hospice_location for select to wayside_app using (
  app_is_admin() or hospice_id = app_hospice_id() or app_group_id() is not null
);
alter table group_hospice enable row level security;
create policy connection_seen on group_hospice for select to wayside_app using (
  app_is_admin() or hospice_id = app_hospice_id() or group_id = app_group_id()
);

-- A call writes of itself alone.
drop policy audit_written on audit_event;
create policy audit_written on audit_event for insert to wayside_app with check (
  actor_id is not distinct from nullif(current_setting('wayside.user_id', true), '')::uuid
);
