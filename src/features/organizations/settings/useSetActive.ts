import type { HospiceLocation, HospiceStaff } from '#contract/organizations/hospices.ts';
import { problem } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { hospiceSettingsApi } from './hospiceSettingsApi.ts';

interface Versioned {
  readonly version: number;
}

type Save = (version: number, isActive: boolean) => PromiseLike<{ data?: Versioned | undefined; error?: unknown }>;

const refusalText = (error: unknown): string => {
  const { fieldErrors, message, title } = problem(error);
  const [reason = message] = Object.values(fieldErrors);
  return `${title}. ${reason}`;
};

/** Closes or reopens a location, or removes or restores a staff member as a choice; immediate, with Undo. */
export function useSetActive(hospiceId: string) {
  const [updateLocation] = hospiceSettingsApi.useUpdateHospiceLocationMutation();
  const [updateStaff] = hospiceSettingsApi.useUpdateHospiceStaffMutation();
  const showOutcome = useOutcome(refusalText);

  const set = async ({ version }: Versioned, isActive: boolean, save: Save, textOf: (isActive: boolean) => string) => {
    const answer = await save(version, isActive);
    const reached = answer.data?.version ?? version;
    showOutcome(answer, textOf(isActive), () => save(reached, !isActive), `Undone: ${textOf(!isActive)}`);
  };

  return {
    location: (location: HospiceLocation, isActive: boolean) =>
      set(
        location,
        isActive,
        (version, value) => updateLocation({ hospiceId, locationId: location.id, body: { version, isActive: value } }),
        (isOpen) => (isOpen ? `${location.name} is open again` : `${location.name} is closed`),
      ),
    staff: (person: HospiceStaff, isActive: boolean) =>
      set(
        person,
        isActive,
        (version, value) => updateStaff({ hospiceId, staffId: person.id, body: { version, isActive: value } }),
        (isChoice) => (isChoice ? `${person.name} can be chosen again` : `${person.name} can no longer be chosen`),
      ),
  };
}
