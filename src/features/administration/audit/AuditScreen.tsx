import { useSearchParams } from 'react-router-dom';
import list from '#src/ui/lists/list.module.css';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { AuditEvents } from './AuditEvents.tsx';
import { AuditSessions } from './AuditSessions.tsx';
import { AUDIT_VIEWS, auditPath, auditViewLabel, viewIn } from './auditViews.ts';

/** What people changed first; what they read, by sessions; and everything. */
export function Component() {
  const display = useOwnDisplayContext();
  const [params] = useSearchParams();
  const view = viewIn(params);
  const tabs = (
    <Tabs
      items={AUDIT_VIEWS.map((each) => ({
        label: auditViewLabel[each],
        to: auditPath(each),
        isCurrent: each === view,
      }))}
      label="Audit log"
    />
  );
  return (
    <ListDisplayContext value={display}>
      <div className={list['screen']}>
        {view === 'reads' ? <AuditSessions tabs={tabs} /> : <AuditEvents key={view} tabs={tabs} view={view} />}
      </div>
    </ListDisplayContext>
  );
}
