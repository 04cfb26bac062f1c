import { sharedFactLabel } from '#contract/sharing.ts';
import {
  factOfEvent,
  SHARED_EVENTS,
  sharedEventLabel,
  SHARING_AUDIENCES,
  sharingAudienceLabel,
  type SharedEvent,
  type SharingAudience,
} from '#contract/sharingSettings.ts';
import { Card } from '#src/ui/Card.tsx';
import { RowCheckbox } from '#src/ui/table/RowCheckbox.tsx';
import styles from './informationSharing.module.css';
import { columnOf } from './sharingDraft.ts';
import type { Ticks } from './ticks.ts';

const AUDIENCE_MEANING: Record<SharingAudience, string> = {
  responsible_provider: 'Answers for the patient',
  group: 'Where the patient comes from',
  community: 'Where the patient lives',
};

function AllOf({ audience, ticks }: { readonly audience: SharingAudience; readonly ticks: Ticks }) {
  const column = columnOf(audience);
  const on = column.filter(ticks.isOn).length;
  return (
    <RowCheckbox
      isChecked={on === column.length}
      isMixed={on > 0 && on < column.length}
      label={`All events: ${sharingAudienceLabel[audience]}`}
      onChange={(isOn) => {
        for (const tick of column) ticks.onTick(tick, isOn);
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
        {isMute && <span className={styles['muteNote']}>Told to nobody: “{sharedFactLabel[fact]}” is not shared</span>}
      </th>
      {SHARING_AUDIENCES.map((audience) => {
        const tick = { event, audience };
        return (
          <td key={audience}>
            <span className={styles['cell']}>
              <RowCheckbox
                isChecked={ticks.isOn(tick)}
                label={`${sharedEventLabel[event]}: ${sharingAudienceLabel[audience]}`}
                onChange={(isOn) => ticks.onTick(tick, isOn)}
              />
              {ticks.differs(tick) && (
                <span className={styles['dot']} title={`Default: ${ticks.isOn(tick) ? 'not told' : 'told'}`}>
                  <span className="visuallyHidden">Default: {ticks.isOn(tick) ? 'not told' : 'told'}</span>
                </span>
              )}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** Which steps are told to whom. */
export function EventsCard({ ticks }: { readonly ticks: Ticks }) {
  return (
    <Card title="In histories and What’s new">
      <p className={styles['intro']}>
        Which of your steps stand in a patient’s history, and new statuses in <q>What’s new</q>, by who reads. A person
        sees as the first of these that applies. A step that is not told can still be seen from the status. Wayside
        sends groups no e-mails about these steps.
      </p>
      <div className={styles['tableFrame']}>
        <table className={styles['events']}>
          <caption className="visuallyHidden">Events by who is told in the app</caption>
          <thead>
            <tr>
              <th scope="col">Event</th>
              {SHARING_AUDIENCES.map((audience) => (
                <th key={audience} scope="col">
                  <span className={styles['audience']}>{sharingAudienceLabel[audience]}</span>
                  <span className={styles['audienceMeaning']}>{AUDIENCE_MEANING[audience]}</span>
                </th>
              ))}
            </tr>
            <tr className={styles['allRow']}>
              <th scope="row">All events</th>
              {SHARING_AUDIENCES.map((audience) => (
                <td key={audience}>
                  <span className={styles['cell']}>
                    <AllOf audience={audience} ticks={ticks} />
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
      {SHARING_AUDIENCES.some((audience) => columnOf(audience).some(ticks.differs)) && (
        <p className={styles['legend']}>
          <span className={styles['dot']} /> Differs from the default
        </p>
      )}
    </Card>
  );
}
