import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import { TROUBLED_MAIL_STATES, TroubledMailQuery, type TroubledMail } from '#contract/administration/troubledMail.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { AllHospicesFilter } from '#src/features/administration/organizations/organizationFilters.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { mailApi } from './mailApi.ts';
import { mailColumns } from './mailColumns.tsx';
import { MailPanel } from './MailPanel.tsx';
import { mailName, statusLabel } from './mailLabels.ts';
import { useMailActions } from './useMailActions.ts';
import { useOpenRecord } from '#src/ui/lists/useOpenRecord.ts';

const MAIL = 'mail';
const QUICK = [
  { label: 'All', filters: {} },
  ...TROUBLED_MAIL_STATES.map((status) => ({ label: statusLabel[status], filters: { 'filter.status': [status] } })),
];
const NEWEST_FIRST = [] as const;
/** Mail servers report at any time. */
const POLL_MS = MINUTE;

/** Mails that did not arrive, or may not have, with their actions. */
export function Component() {
  const display = useOwnDisplayContext();
  const { filter, query, state } = useWorkList({
    schema: TroubledMailQuery,
    columns: mailColumns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminMail',
  });
  const answer = mailApi.useListTroubledMailsQuery(
    { query },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const opened = useOpenRecord(MAIL, answer.data?.data ?? []);
  const { actionsFor, asked, isRetrying, retry, stopAsking } = useMailActions(() => {
    if (opened.openId !== null) opened.close();
    void answer.refetch();
  });
  const menuFor = (mail: TroubledMail) => {
    const actions = actionsFor(mail);
    return actions.length > 0 && <RowMenu items={actions} name={mailName(mail)} />;
  };

  return (
    <ListDisplayContext value={display}>
      <div className={list['screen']}>
        <PageHeader
          actions={
            <Button icon="refresh" isPending={answer.isFetching} onClick={() => void answer.refetch()} variant="quiet">
              Refresh
            </Button>
          }
          back={{ to: '/admin', label: 'Overview' }}
          subtitle="Emails that didn’t arrive or may not have. Addresses are masked, and contents aren’t shown."
          title="Email"
        />
        <WorkList
          answer={answer}
          empty={<EmptyState title="No email problems">Rejected and bounced emails appear here.</EmptyState>}
          filters={
            <Toolbar>
              <ChoiceFilter {...filter('filter.kind')} label="Type" labels={mailKindLabel} />
              <AllHospicesFilter {...filter('filter.hospice.id')} />
              <ClearLink link={state.clearLink} />
            </Toolbar>
          }
          label="Undelivered emails"
          list={state}
          isZoned
          quick={state.links.quickItems(QUICK)}
          rowActions={menuFor}
          rowHref={({ id }) => opened.hrefOf(id)}
          rowLabel={mailName}
          rowLinkOptions={opened.linkOptions}
        />
      </div>
      {opened.record && (
        <MailPanel
          actions={actionsFor(opened.record)}
          key={opened.record.id}
          mail={opened.record}
          onClose={opened.close}
        />
      )}
      {asked && (
        <ConfirmDialog
          confirmLabel="Send again"
          isPending={isRetrying}
          onClose={stopAsking}
          onConfirm={() => void retry(asked)}
          title="Send this email again?"
        >
          <p>
            It may have already arrived. The recipient would then get it twice. {mailKindLabel[asked.kind]} to{' '}
            {asked.maskedAddress}.
          </p>
        </ConfirmDialog>
      )}
    </ListDisplayContext>
  );
}
