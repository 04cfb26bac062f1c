import { skipToken } from '@reduxjs/toolkit/query';
import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import type { AdministeredStakeholder } from '#contract/groupAdministration.ts';
import { Button } from '#src/ui/Button.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { CommunityPanel } from './CommunityPanel.tsx';
import styles from './adminStakeholders.module.css';
import { useListStakeholdersQuery } from './groupAdministrationApi.ts';
import { ProviderPanel } from './ProviderPanel.tsx';
import { StateChip } from './StateChip.tsx';
import { counted } from './words.ts';

export type PartyAct = 'switch' | 'merge';

interface PartyPanelProps {
  readonly id: string;
  readonly onAct: (act: PartyAct, party: AdministeredStakeholder) => void;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

/** Whom the address names, whether or not the page of the list shows that row. */
export function PartyPanel({ id, ...props }: PartyPanelProps) {
  const isId = z.safeParse(Id, id).success;
  const { data, refetch } = useListStakeholdersQuery(isId ? { 'filter.id': [id], limit: 1 } : skipToken);
  const party = data?.data[0];
  return party ? <OpenParty {...props} onReload={() => void refetch()} party={party} /> : null;
}

interface OpenPartyProps extends Omit<PartyPanelProps, 'id'> {
  readonly party: AdministeredStakeholder;
  readonly onReload: () => void;
}

/** A provider or a community beside its list: its facts, what refers to it, and what else can be done with it. */
function OpenParty({ onAct, onClose, onReload, onSaved, party }: OpenPartyProps) {
  const { isActive, kind, referrals, userId } = party;
  const further = (
    <section aria-label="State and references" className={styles['below']}>
      <Toolbar>
        <StateChip isActive={isActive} />
        <span>
          {referrals === 0 ? 'No referral names it' : counted(referrals, 'referral names it', 'referrals name it')}
        </span>
        {kind === 'provider' && <span>{userId === null ? 'Has no account' : 'Has an account'}</span>}
      </Toolbar>
      <Toolbar>
        <Button icon="link" onClick={() => onAct('merge', party)}>
          Merge with…
        </Button>
        <Button onClick={() => onAct('switch', party)}>{isActive ? 'Switch off…' : 'Switch on…'}</Button>
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
