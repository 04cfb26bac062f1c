import { skipToken } from '@reduxjs/toolkit/query';
import * as z from 'zod/mini';
import { Id, type Named } from '#contract/platform/fields.ts';
import type { AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { CommunityPanel } from './CommunityPanel.tsx';
import styles from './adminStakeholders.module.css';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { recordPath } from '#src/features/organizations/stakeholderPaths.ts';
import { ProviderPanel } from './ProviderPanel.tsx';
import { StateChip, UnverifiedChip } from './StateChip.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { pluralText } from '#src/ui/countText.ts';

export type PartyAction = 'switch' | 'merge';

interface PartyPanelProps {
  readonly id: string;
  readonly onAction: (action: PartyAction, party: AdministeredStakeholder) => void;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** The record that the address names, even if the list does not show it. */
export function PartyPanel({ id, ...props }: PartyPanelProps) {
  const isId = z.safeParse(Id, id).success;
  const { data, refetch } = groupAdministrationApi.useListStakeholdersQuery(
    isId ? { query: { 'filter.id': [id], limit: 1 } } : skipToken,
  );
  const party = data?.data[0];
  if (!party) return null;
  const { mergedInto } = party;
  return mergedInto ? (
    <MergedParty into={mergedInto} onClose={props.onClose} party={party} />
  ) : (
    <OpenParty {...props} onReload={() => void refetch()} party={party} />
  );
}

interface MergedPartyProps extends Pick<PartyPanelProps, 'onClose'> {
  readonly party: AdministeredStakeholder;
  readonly into: Named;
}

/** A record that was merged into another one; nothing can be done with it. */
function MergedParty({ into, onClose, party: { kind, name } }: MergedPartyProps) {
  return (
    <SidePanel onClose={onClose} title={name}>
      <EmptyState
        actions={<LinkButton to={recordPath(kind, into.id)}>Open {into.name}</LinkButton>}
        isCompact
        title={`Merged into ${into.name}`}
      >
        References to this record now point to {into.name}.
      </EmptyState>
    </SidePanel>
  );
}

/** The provider is who it says: from now on it has no mark. */
function ConfirmProvider({ provider: { id, name, version } }: { readonly provider: AdministeredStakeholder }) {
  const [update, { isLoading }] = groupAdministrationApi.useUpdateProviderMutation();
  const showToast = useToast();
  const confirm = async () => {
    const { error } = await update({ providerId: id, body: { version, isUnverified: false } });
    if (error) showToast({ text: `${name} couldn’t be confirmed. ${problem(error).message}`, tone: 'error' });
    else showToast({ text: `${name} confirmed`, tone: 'success' });
  };
  return (
    <Button icon="check" isPending={isLoading} onClick={() => void confirm()}>
      Confirm provider
    </Button>
  );
}

interface OpenPartyProps extends Omit<PartyPanelProps, 'id'> {
  readonly party: AdministeredStakeholder;
  readonly onReload: () => void;
}

/** A provider or a community beside its list: its facts, its references and its actions. */
function OpenParty({ onAction, onClose, onReload, onSaved, party }: OpenPartyProps) {
  const { isActive, kind, referrals, userId } = party;
  const facts = [
    referrals === 0 ? 'Not named on any referral' : pluralText(referrals, 'referral names it', 'referrals name it'),
    ...(kind === 'provider' ? [userId === null ? 'No account' : 'Has an account'] : []),
  ];
  const further = (
    <section aria-label="Status and references" className={styles['below']}>
      <Toolbar>
        <StateChip isActive={isActive} />
        {party.isUnverified && <UnverifiedChip />}
        <span>{facts.join(' · ')}</span>
      </Toolbar>
      <Toolbar>
        {party.isUnverified && <ConfirmProvider provider={party} />}
        <Button icon="link" onClick={() => onAction('merge', party)}>
          Merge with…
        </Button>
        <Button onClick={() => onAction('switch', party)}>{isActive ? 'Turn off…' : 'Turn on…'}</Button>
      </Toolbar>
    </section>
  );
  const panel = { further, onClose, onReload, onSaved: () => onSaved(party.name) };
  return kind === 'provider' ? (
    <ProviderPanel {...panel} provider={party} />
  ) : (
    <CommunityPanel {...panel} community={party} />
  );
}
