import { phoneLink } from '#src/ui/contactLinks.tsx';
import { useState } from 'react';
import type { AdministeredHospice } from '#contract/administration/administration.ts';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { problem } from '#src/api/problem.ts';
import type { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { dashboardsApi } from '#src/features/referrals/dashboardsApi.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneLabel } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { durationLabel, formatDateTime } from '#contract/platform/formats.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Tile, TileStrip } from '#src/ui/figures/Tile.tsx';
import { conversionParts } from '#src/features/administration/hospices/hospiceLabels.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import styles from './hospice.module.css';
import { useHospiceActions } from './useHospiceActions.ts';
import { FactList } from '#src/ui/page/FactList.tsx';
import { countText, pluralText } from '#src/ui/countText.ts';

interface HospiceOverviewProps {
  readonly profile: HospiceProfile;
  /** The hospice as the list has it. */
  readonly answer: ReturnType<typeof administrationApi.useListHospicesQuery>;
}

/** The hospice at a glance, with the settings that only administrators change. */
export function HospiceOverview({ answer, profile }: HospiceOverviewProps) {
  const item = answer.currentData?.data[0];
  const failure = answer.error !== undefined && !answer.isFetching ? problem(answer.error) : undefined;
  return (
    <div className="column shrinks gap16">
      {failure && <StaleBanner message={failure.message} onRetry={() => void answer.refetch()} title={failure.title} />}
      <Figures item={item} profile={profile} />
      <div className={styles['cards']}>
        <Facts item={item} profile={profile} />
        <div className="column shrinks gap16">
          <PlanCard profile={profile} />
          <AccessCard item={item} profile={profile} />
          {!profile.isActive && <DeletionCard profile={profile} />}
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  readonly profile: HospiceProfile;
  readonly item: AdministeredHospice | undefined;
}

function Figures({ item, profile }: PartProps) {
  const { data: dashboard } = dashboardsApi.useGetHospiceDashboardQuery({ hospiceId: profile.id });
  const conversion = item && conversionParts(item.conversion);
  const admission = dashboard?.hoursToAdmission;
  const alerts = dashboard?.openAlerts.value;
  const tab = (name: string) => `/admin/hospices/${profile.id}?tab=${name}`;
  return (
    <TileStrip label="Figures">
      <Tile figure={item && countText(item.referrals)} hint="received in the last 30 days" label="Referrals" />
      <Tile
        figure={item && (conversion?.value ?? '–')}
        hint={item && (conversion?.of ?? 'no referrals yet')}
        label="Conversion"
      />
      <Tile
        figure={admission && (admission.median === null ? '–' : durationLabel(admission.median * HOUR))}
        hint={admission && `median of ${admission.n}, ${admission.targetHours}-hour target`}
        label="Time to admission"
      />
      <Tile
        figure={alerts === undefined ? undefined : countText(alerts)}
        hint={alerts === 0 ? 'nothing needs action' : alerts === 1 ? 'needs action' : 'need action'}
        label="Open alerts"
      />
      <Tile
        figure={item && countText(item.people)}
        hint={
          item &&
          (item.openInvites > 0 ? pluralText(item.openInvites, 'invitation open', 'invitations open') : 'with access')
        }
        label="People"
        to={tab('team')}
      />
      <Tile
        figure={item && countText(item.connectedGroups)}
        hint="can refer here"
        label="Connected groups"
        to={tab('groups')}
      />
    </TileStrip>
  );
}

function Facts({ item, profile }: PartProps) {
  const { now, timeZone } = useDisplayContext();
  const { address, admissionTargetHours, ccn, city, email, fax, legalName, npi, phone } = profile;
  const response = durationLabel(profile.responseTargetMinutes * MINUTE);
  const urgentResponse = durationLabel(profile.urgentResponseTargetMinutes * MINUTE);
  const last = item?.lastActivityAt;
  const mailLink = email && <a href={`mailto:${email}`}>{email}</a>;
  const lastTime = last && (
    <time dateTime={last} title={formatDateTime(last, timeZone)}>
      {formatRecent(last, timeZone, now)}
    </time>
  );
  return (
    <Card title="Details">
      <FactList
        className="facts"
        facts={[
          ['Legal name', legalName],
          ['Address', [address, city].filter(Boolean).join(', ')],
          ['Phone', phoneLink(phone)],
          ['Fax', fax],
          ['Email', mailLink],
          ['CCN', ccn],
          ['NPI', npi],
          ['Time zone', zoneLabel(profile.timeZone)],
          [
            'Targets',
            `First contact within ${response} (urgent: ${urgentResponse}), admission within ${admissionTargetHours}h`,
          ],
          ['Locations', item && countText(item.locations)],
          ['Last activity', lastTime],
        ]}
      />
    </Card>
  );
}

const planMeaning = {
  standard: 'Referrals, enrollments, surveys, and performance tables.',
  pro: 'Everything in Standard, plus details by source, comparison with the previous period, nurses, themes, and PDF reports.',
} as const;

function PlanCard({ profile }: { readonly profile: HospiceProfile }) {
  const { changePlan, isPending } = useHospiceActions(profile);
  const other = profile.plan === 'pro' ? 'standard' : 'pro';
  return (
    <Card title="Plan">
      <p className="strong">{planLabel[profile.plan]}</p>
      <p className="quiet">{planMeaning[profile.plan]}</p>
      <div className={styles['act']}>
        <Button isPending={isPending} onClick={() => void changePlan(other)} size="small">
          Change to {planLabel[other]}
        </Button>
      </div>
    </Card>
  );
}

function AccessCard({ item, profile }: PartProps) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, switchOff, switchOn } = useHospiceActions(profile);
  const close = () => setAsking(false);
  const whose = item ? pluralText(item.people, 'person loses', 'people lose') : 'Its people lose';
  return (
    <Card title="Access">
      <p className="quiet">
        {profile.isActive
          ? 'Its people can log in, and connected groups can refer patients.'
          : 'Its people can’t log in, and groups can’t refer patients.'}
      </p>
      <div className={styles['act']}>
        {profile.isActive ? (
          <Button onClick={() => setAsking(true)} size="small">
            Turn off…
          </Button>
        ) : (
          <Button isPending={isPending} onClick={() => void switchOn()} size="small">
            Turn on
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          confirmLabel="Turn off"
          isDanger
          isPending={isPending}
          onClose={close}
          onConfirm={() => void switchOff().then(close)}
          title={`Turn off ${profile.name}?`}
        >
          <ul className={styles['points']}>
            <li>{whose} access immediately.</li>
            <li>Groups can no longer refer patients.</li>
            <li>Nothing is deleted. Turn it on again to restore access.</li>
          </ul>
        </ConfirmDialog>
      )}
    </Card>
  );
}
