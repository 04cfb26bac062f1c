-- Functions that run with their owner's rights search only these schemas, so that no table of a caller can replace a real one.
do $$
declare
  each regprocedure;
begin
  for each in select oid from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', each, current_schema());
  end loop;
end
$$;
