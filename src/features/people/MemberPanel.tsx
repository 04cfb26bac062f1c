import { useContext } from 'react';
import * as z from 'zod/mini';
import { roleLabel } from '#contract/platform/roles.ts';
import { GroupMemberChange, HospiceMemberChange, type Member } from '#contract/people/team.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDate, formatDateTime } from '#src/ui/time/dates.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { LocationField } from './LocationField.tsx';
import type { MemberAct } from './MemberActions.tsx';
import { nameOf, type MemberActions } from './memberActions.ts';
import { Locations, ReadByContext, StateChip } from './memberColumns.tsx';
import { isHospice, rolesIn, type Organization } from './organization.ts';
import styles from './people.module.css';
import { RoleChoice } from './RoleChoice.tsx';
import { roleDescription } from './roleLabels.ts';
import { peopleRefusal, useMemberChanges, type AccessChange } from './useMemberChanges.ts';

interface MemberPanelProps {
  readonly member: Member;
  readonly acts: MemberActions;
  readonly organization: Organization;
  /** The signed-in person's. */
  readonly actorRole: string | null | undefined;
  readonly onAct: (act: MemberAct) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

interface AccessValues {
  role: string;
  locationIds: string[];
}

const HospiceAccess = z.omit(HospiceMemberChange, { version: true });
const GroupAccess = z.omit(GroupMemberChange, { version: true });

const LABELS = { role: 'Role', locationIds: 'Locations' } as const;

function Facts({ isShort, member }: { readonly member: Member; readonly isShort: boolean }) {
  const { timeZone } = useContext(ReadByContext);
  const { email, expiresAt, lastSignInAt, locationIds, role, state } = member;
  const roleFact = (
    <>
      {roleLabel[role]}
      <span className="small block">{roleDescription(role)}</span>
    </>
  );
  const facts: readonly Fact[] = [
    ['Access', <StateChip key="state" state={state} />],
    ['Email', email],
    ['Role', !isShort && roleFact],
    ['Locations', !isShort && <Locations ids={locationIds} key="locations" />],
    expiresAt === null
      ? ['Last sign-in', lastSignInAt === null ? 'Not yet' : formatDateTime(lastSignInAt, timeZone)]
      : ['Invitation', `${state === 'invited' ? 'until' : 'ended'} ${formatDate(expiresAt, timeZone)}`],
  ];
  return <FactList className="facts" facts={facts} />;
}

function Actions({ acts, onAct }: Pick<MemberPanelProps, 'acts' | 'onAct'>) {
  if (!acts.activate && !acts.deactivate && !acts.resend && !acts.revoke) return null;
  return (
    <div className={styles['acts']}>
      {acts.resend && (
        <Button icon="send" onClick={() => onAct('resend')}>
          Resend invitation
        </Button>
      )}
      {acts.revoke && <Button onClick={() => onAct('revoke')}>Revoke invitation…</Button>}
      {/* One button for both, so that it keeps the focus after it was pressed. */}
      {(acts.activate || acts.deactivate) && (
        <Button
          icon={acts.activate ? 'check' : undefined}
          onClick={() => onAct(acts.activate ? 'activate' : 'deactivate')}
        >
          {acts.activate ? 'Activate' : 'Deactivate…'}
        </Button>
      )}
    </div>
  );
}

/** A member's access beside the list: editable where the rules allow it. */
export function MemberPanel(props: MemberPanelProps) {
  const { actorRole, acts, member, onAct, onClose, onReload, organization } = props;
  const { locations } = useContext(ReadByContext);
  const { change } = useMemberChanges(organization);
  const showToast = useToast();
  if (!acts.role) {
    return (
      <SidePanel onClose={onClose} title={nameOf(member)}>
        <Stack gap={4}>
          <Facts isShort={false} member={member} />
          {acts.isInvited && acts.revoke && (
            <p className="quiet">
              The role can be changed once the invitation is accepted. For another role now, revoke this invitation and
              send another one.
            </p>
          )}
          {!acts.isInvited && <p className="quiet">Only a super administrator changes this person’s access.</p>}
          <Actions acts={acts} onAct={onAct} />
        </Stack>
      </SidePanel>
    );
  }

  const hasLocations = acts.locations && locations.length > 0;
  const resolver = bodyResolver<AccessValues, AccessChange>(
    isHospice(organization) ? HospiceAccess : GroupAccess,
    ({ locationIds, role }) => ({ role, ...(hasLocations ? { locationIds } : {}) }),
  );
  return (
    <PanelForm
      further={<Actions acts={acts} onAct={onAct} />}
      intro={<Facts isShort member={member} />}
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={() => {
        showToast({ text: `The access of ${nameOf(member)} is changed` });
        onClose();
      }}
      refusalOf={peopleRefusal}
      resolver={resolver}
      save={(body, version) => change(member, version, body)}
      submitLabel="Save"
      title={nameOf(member)}
      values={{ role: member.role, locationIds: member.locationIds }}
      version={member.version ?? 0}
    >
      {(control) => (
        <>
          <RoleChoice
            control={control}
            hint={acts.isSelf ? 'This is your own role: a lower one takes effect at once' : undefined}
            label={LABELS.role}
            name="role"
            roles={rolesIn(organization, actorRole)}
          />
          {hasLocations && <LocationField control={control} locations={locations} name="locationIds" />}
        </>
      )}
    </PanelForm>
  );
}
