import { useContext } from 'react';
import * as z from 'zod/mini';
import { roleLabel } from '#contract/platform/roles.ts';
import { GroupMemberChange, HospiceMemberChange, type Member } from '#contract/people/team.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDate, formatDateTime } from '#contract/platform/formats.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { LocationField } from './LocationField.tsx';
import type { MemberAction } from './MemberActions.tsx';
import { nameOf, type MemberActions } from './memberActions.ts';
import { Locations, ReadByContext, StateChip } from './memberColumns.tsx';
import { isHospice, rolesIn, type Organization } from './organization.ts';
import styles from './people.module.css';
import { RoleChoice } from './RoleChoice.tsx';
import { roleDescription } from './roleLabels.ts';
import { peopleRefusal, useMemberChanges, type AccessChange } from './useMemberChanges.ts';

interface MemberPanelProps {
  readonly member: Member;
  readonly actions: MemberActions;
  readonly organization: Organization;
  /** The signed-in person's. */
  readonly actorRole: string | null | undefined;
  readonly onAction: (action: MemberAction) => void;
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
      ? ['Last login', lastSignInAt === null ? 'Never' : formatDateTime(lastSignInAt, timeZone)]
      : ['Invitation', `${state === 'invited' ? 'until' : 'ended'} ${formatDate(expiresAt, timeZone)}`],
  ];
  return <FactList className="facts" facts={facts} />;
}

function Actions({ actions, onAction }: Pick<MemberPanelProps, 'actions' | 'onAction'>) {
  if (!actions.activate && !actions.deactivate && !actions.resend && !actions.revoke) return null;
  return (
    <div className={styles['actions']}>
      {actions.confirm && (
        <Button icon="check" onClick={() => onAction('confirm')} variant="primary">
          Confirm invitation
        </Button>
      )}
      {actions.resend && (
        <Button icon="send" onClick={() => onAction('resend')}>
          Resend invitation
        </Button>
      )}
      {actions.correct && (
        <Button icon="mail" onClick={() => onAction('correct')}>
          Correct email…
        </Button>
      )}
      {actions.revoke && (
        <Button onClick={() => onAction('revoke')}>
          {actions.confirm ? 'Decline invitation…' : 'Revoke invitation…'}
        </Button>
      )}
      {/* One button for both, so that it keeps the focus after it was pressed. */}
      {(actions.activate || actions.deactivate) && (
        <Button
          icon={actions.activate ? 'check' : undefined}
          onClick={() => onAction(actions.activate ? 'activate' : 'deactivate')}
        >
          {actions.activate ? 'Activate' : 'Deactivate…'}
        </Button>
      )}
    </div>
  );
}

/** A member's access beside the list: editable where the rules allow it. */
export function MemberPanel(props: MemberPanelProps) {
  const { actorRole, actions, member, onAction, onClose, onReload, organization } = props;
  const { locations } = useContext(ReadByContext);
  const { change } = useMemberChanges(organization);
  const showToast = useToast();
  if (!actions.role) {
    return (
      <SidePanel onClose={onClose} title={nameOf(member)}>
        <div className="column shrinks gap16">
          <Facts isShort={false} member={member} />
          {actions.isUnconfirmed && (
            <p className="quiet">
              Someone outside the hospice invited this person. The invitation is sent once a super administrator of the
              hospice confirms it.
            </p>
          )}
          {actions.isInvited && !actions.isUnconfirmed && actions.revoke && (
            <p className="quiet">
              You can change the role once the invitation is accepted. To change it now, revoke this invitation and send
              a new one.
            </p>
          )}
          {!actions.isInvited && <p className="quiet">Only a super administrator can change this person’s access.</p>}
          <Actions actions={actions} onAction={onAction} />
        </div>
      </SidePanel>
    );
  }

  const hasLocations = actions.locations && locations.length > 0;
  const resolver = bodyResolver<AccessValues, AccessChange>(
    isHospice(organization) ? HospiceAccess : GroupAccess,
    ({ locationIds, role }) => ({ role, ...(hasLocations ? { locationIds } : {}) }),
  );
  return (
    <PanelForm
      further={<Actions actions={actions} onAction={onAction} />}
      intro={<Facts isShort member={member} />}
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={() => {
        showToast({ text: `Access for ${nameOf(member)} was changed` });
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
      {({ control, field }) => (
        <>
          <RoleChoice
            {...field('role')}
            hint={actions.isSelf ? 'This is your own role. A lower one takes effect immediately.' : undefined}
            roles={rolesIn(organization, actorRole)}
          />
          {hasLocations && <LocationField control={control} locations={locations} name="locationIds" />}
        </>
      )}
    </PanelForm>
  );
}
