import { useState } from 'react';
import { TROUBLED_MAIL_STATES, TroubledMailQuery, type TroubledMail } from '#contract/mail/troubledMail.ts';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { useListTroubledMailsQuery } from './mailApi.ts';
import { mailColumns } from './mailColumns.tsx';
import { MailFilters } from './MailFilters.tsx';
import { MailPanel } from './MailPanel.tsx';
import { kindLabel, mailName, statusLabel } from './mailLabels.ts';
import { useMailActions } from './useMailActions.ts';

const MAIL = 'mail';
const SORTS: readonly string[] = [];
const NEWEST_FIRST = [] as const;
/** Mail servers answer without anybody doing something here. */
const LOOK_AGAIN_MS = 60_000;

/** The mail that the address names, as the list has it or had it last. */
function useOpened(mails: readonly TroubledMail[] | undefined) {
  const row = useOpenRow(MAIL);
  const [known, setKnown] = useState<TroubledMail>();
  const found = mails?.find(({ id }) => id === row.openId);
  if (found && found !== known) setKnown(found);
  return { ...row, mail: found ?? (known?.id === row.openId ? known : undefined) };
}

/** Mails that did not arrive, or may not have: what became of them, and what is done about it. */
export function Component() {
  const place = useOwnDisplayContext();
  const { changeQuery, query, state } = useWorkList({
    schema: TroubledMailQuery,
    columns: mailColumns,
    sorts: SORTS,
    defaultSort: NEWEST_FIRST,
    storageKey: 'adminMail',
  });
  const answer = useListTroubledMailsQuery(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const opened = useOpened(answer.data?.data);
  const { actsFor, asked, isRetrying, retry, stopAsking } = useMailActions(() => {
    if (opened.openId !== null) opened.close();
    void answer.refetch();
  });
  const { isFiltered, isShowing, linkTo } = state.links;
  const menuFor = (mail: TroubledMail) => {
    const acts = actsFor(mail);
    return (
      acts.length > 0 && (
        <Menu align="end" icon="more" items={acts} label={`Actions for ${mailName(mail)}`} size="small" />
      )
    );
  };

  return (
    <ListDisplayContext value={place}>
      <div className={list['screen']}>
        <PageHeader
          actions={
            <Button icon="refresh" isPending={answer.isFetching} onClick={() => void answer.refetch()} variant="quiet">
              Look again
            </Button>
          }
          back={{ to: '/admin', label: 'Overview' }}
          subtitle="What did not arrive, or may not have. Addresses are masked, and what an email said is not shown."
          title="Email"
        />
        <WorkList
          answer={answer}
          empty={
            <EmptyState title="Every email has arrived or is on its way">
              What a mail server refuses or sends back is listed here.
            </EmptyState>
          }
          filters={
            <MailFilters clearLink={isFiltered ? state.clearLink : undefined} onChange={changeQuery} query={query} />
          }
          label="Emails that did not arrive"
          list={state}
          noteOf={() => zoneNote(place.timeZone)}
          quick={[
            { label: 'All', ...linkTo({}), isCurrent: isShowing({}) },
            ...TROUBLED_MAIL_STATES.map((one) => ({
              label: statusLabel[one],
              ...linkTo({ 'filter.status': [one] }),
              isCurrent: isShowing({ 'filter.status': [one] }),
            })),
          ]}
          rowActions={menuFor}
          rowHref={({ id }) => opened.hrefOf(id)}
          rowLabel={mailName}
          rowLinkOptions={opened.linkOptions}
        />
      </div>
      {opened.mail && (
        <MailPanel acts={actsFor(opened.mail)} key={opened.mail.id} mail={opened.mail} onClose={opened.close} />
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
            It may have arrived: its reader would then have it twice. {kindLabel[asked.kind]} to {asked.maskedAddress}.
          </p>
        </ConfirmDialog>
      )}
    </ListDisplayContext>
  );
}
