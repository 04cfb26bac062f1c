import { sharedFactLabel } from '#contract/organizations/sharing/sharing.ts';
import {
  factOfEvent,
  SHARED_EVENTS,
  sharedEventLabel,
  SHARING_AUDIENCES,
  sharingAudienceLabel,
  sharingChannelLabel,
  type SharedEvent,
  type SharingAudience,
  type SharingChannel,
} from '#contract/organizations/sharing/sharingSettings.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { RowCheckbox } from '#src/ui/table/RowCheckbox.tsx';
import { visibilityLabel } from '#contract/organizations/sharing/sharingSteps.ts';
import styles from './informationSharing.module.css';
import { COLUMNS, ticksOf, type Column, type Ticks } from './sharingDraft.ts';
const AUDIENCE_MEANING: Record<SharingAudience, string> = {
  responsible_provider: 'Responsible for the patient',
  group: 'At the referring group',
  community: 'Where the patient lives',
};

const CHANNEL_HEAD: Record<SharingChannel, string> = { in_app: 'App', email: 'Email' };

const keyOf = ({ audience, channel }: Column) => `${audience} ${channel}`;
const columnLabel = ({ audience, channel }: Column) =>
  `${sharingAudienceLabel[audience]}, ${sharingChannelLabel[channel]}`;
/** Each audience begins with a line. */
const startOf = ({ channel }: Column) => (channel === 'in_app' ? '' : undefined);

function AllOf({ column, ticks }: { readonly column: Column; readonly ticks: Ticks }) {
  const all = ticksOf(column);
  const on = all.filter(ticks.isOn).length;
  return (
    <RowCheckbox
      isChecked={on === all.length}
      isMixed={on > 0 && on < all.length}
      label={`All events: ${columnLabel(column)}`}
      onChange={(isOn) => {
        for (const tick of all) ticks.onTick(tick, isOn);
      }}
    />
  );
}

function EventRow({ event, ticks }: { readonly event: SharedEvent; readonly ticks: Ticks }) {
  const fact = factOfEvent[event];
  const isMute = fact !== undefined && !ticks.isOn({ fact });
  return (
    <tr data-mute={isMute || undefined}>
      <th scope="row">
        {sharedEventLabel[event]}
        {isMute && (
          <span className="block small regular">
            Not shown to anyone, because “{sharedFactLabel[fact]}” isn’t shared
          </span>
        )}
      </th>
      {COLUMNS.map((column) => {
        const tick = { event, ...column };
        return (
          <td data-start={startOf(column)} key={keyOf(column)}>
            <span className={styles['cell']}>
              <RowCheckbox
                isChecked={ticks.isOn(tick)}
                label={`${sharedEventLabel[event]}: ${columnLabel(column)}`}
                onChange={(isOn) => ticks.onTick(tick, isOn)}
              />
              {ticks.differs(tick) && (
                <span className={styles['dot']} title={`Default: ${visibilityLabel(!ticks.isOn(tick))}`}>
                  <span className="visuallyHidden">Default: {visibilityLabel(!ticks.isOn(tick))}</span>
                </span>
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** Which events reach whom, and in which way. */
export function EventsCard({ ticks }: { readonly ticks: Ticks }) {
  return (
    <Card title="Events, in the app and by email">
      <p className={styles['intro']}>
        In the app, each event appears in the patient’s timeline, and each new status in <q>Notifications</q>. Emails go
        out right away and never name the patient. A person in more than one column gets one email, by the settings of
        the first. If an event is off, the patient’s status can still show that it happened.
      </p>
      <div className={styles['tableFrame']}>
        <table className={styles['events']}>
          <caption className="visuallyHidden">Events by who sees them, in the app and by email</caption>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                Event
              </th>
              {SHARING_AUDIENCES.map((audience) => (
                <th colSpan={2} data-start="" key={audience} scope="colgroup">
                  <span className="block">{sharingAudienceLabel[audience]}</span>
                  <span className={styles['audienceMeaning']}>{AUDIENCE_MEANING[audience]}</span>
                </th>
              ))}
            </tr>
            <tr className={styles['channels']}>
              {COLUMNS.map((column) => (
                <th data-start={startOf(column)} key={keyOf(column)} scope="col">
                  {CHANNEL_HEAD[column.channel]}
                </th>
              ))}
            </tr>
            <tr className={styles['allRow']}>
              <th scope="row">All events</th>
              {COLUMNS.map((column) => (
                <td data-start={startOf(column)} key={keyOf(column)}>
                  <span className={styles['cell']}>
                    <AllOf column={column} ticks={ticks} />
                  </span>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {SHARED_EVENTS.map((event) => (
              <EventRow event={event} key={event} ticks={ticks} />
            ))}
          </tbody>
        </table>
      </div>
      {COLUMNS.some((column) => ticksOf(column).some(ticks.differs)) && (
        <p className={styles['legend']}>
          <span className={styles['dot']} /> Differs from the default
        </p>
      )}
    </Card>
  );
}
