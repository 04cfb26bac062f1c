import { sql, type Database } from '#server/platform/database/connection.ts';
import { demoAccounts } from '#demo/accounts.ts';

/** Would run if any screen took text for HTML. It has no quotation marks, so that it fits into JSON as it is. */
export const HOSTILE = '<img src=x onerror=ran=1><svg onload=ran=1>';

/** What people write: everything else is fixed words, keys and addresses. */
const WRITTEN =
  '(^|_)(name|credentials|address|city|text|note|body|subject|detail|comment|specialty|next_action|title|person|by)$';

/**
 * Writes hostile text behind every text that people wrote. What the database refuses, such as a fixed word or a role, stays as it
 * is; so do the names of those who log in here, and addresses of mail.
 */
export async function writeHostileText(db: Database): Promise<void> {
  const kept = sql.lit(demoAccounts.map(({ email }) => email).join(' '));
  await sql`
    do $$
    declare
      each record;
    begin
      set local session_replication_role = replica;
      for each in
        select relname as named, attname as field, atttypid = 'jsonb'::regtype as is_json
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
          and attgenerated = '' and relname not in ('identity_secret', 'oidc_payload', 'schema_migration', 'work_run')
          and attname not in ('to_address', 'contact_address', 'table_name', 'column_name')
          and (atttypid = 'jsonb'::regtype or (atttypid = 'text'::regtype and attname ~ ${sql.lit(WRITTEN)}))
      loop
        begin
          if each.is_json then
            execute format(
              'update %1$I set %2$I = regexp_replace(%2$I::text, %3$L, %4$L, ''g'')::jsonb where %2$I is not null',
              each.named, each.field,
              '("(?:name|text|note|label|comment|display)": "[^"]*)"', '\\1 ' || ${sql.lit(HOSTILE)} || '"'
            );
          else
            execute format(
              'update %1$I as one set %2$I = %2$I || %3$L where %2$I is not null
                 and not (%4$L = ''app_user'' and coalesce(position(to_jsonb(one) ->> ''email'' in %5$L) > 0, false))',
              each.named, each.field, ' ' || ${sql.lit(HOSTILE)}, each.named, ${kept}
            );
          end if;
        exception
          when check_violation or unique_violation or string_data_right_truncation then null;
        end;
      end loop;
    end $$`.execute(db);
}
