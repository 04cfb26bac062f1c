import type { HospiceLocation, HospiceStaff } from '#contract/organizations/hospices.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateHospiceLocationMutation, useUpdateHospiceStaffMutation } from './hospiceSettingsApi.ts';

interface Versioned {
  readonly version: number;
}

interface Change<Thing extends Versioned> {
  readonly thing: Thing;
  readonly isActive: boolean;
  readonly save: (version: number, isActive: boolean) => PromiseLike<{ data?: Versioned | undefined; error?: unknown }>;
  readonly done: string;
  readonly undone: string;
}

/** Closes or reopens a location, and removes or restores a person of the staff as a choice; at once, with Undo. */
export function useSetActive(hospiceId: string) {
  const [updateLocation] = useUpdateHospiceLocationMutation();
  const [updateStaff] = useUpdateHospiceStaffMutation();
  const showToast = useToast();

  const showRefusal = (error: unknown) => {
    const { fieldErrors, message, title } = problem(error);
    const [reason = message] = Object.values(fieldErrors);
    showToast({ tone: 'error', text: `${title}. ${reason}` });
  };

  const set = async <Thing extends Versioned>({ done, isActive, save, thing, undone }: Change<Thing>) => {
    const { data, error } = await save(thing.version, isActive);
    if (!data) {
      showRefusal(error);
      return;
    }
    const undo = async () => {
      const back = await save(data.version, !isActive);
      if (back.error) showRefusal(back.error);
      else showToast({ text: `Undone: ${undone}` });
    };
    showToast({ tone: 'success', text: done, action: { label: 'Undo', onSelect: () => void undo() } });
  };

  return {
    location: (location: HospiceLocation, isActive: boolean) => {
      const texts = [`${location.name} is closed`, `${location.name} is open again`];
      return set({
        thing: location,
        isActive,
        save: (version, value) =>
          updateLocation({ hospiceId, locationId: location.id, body: { version, isActive: value } }),
        done: texts[isActive ? 1 : 0] ?? '',
        undone: texts[isActive ? 0 : 1] ?? '',
      });
    },
    staff: (person: HospiceStaff, isActive: boolean) => {
      const texts = [`${person.name} is no choice any more`, `${person.name} can be chosen again`];
      return set({
        thing: person,
        isActive,
        save: (version, value) => updateStaff({ hospiceId, staffId: person.id, body: { version, isActive: value } }),
        done: texts[isActive ? 1 : 0] ?? '',
        undone: texts[isActive ? 0 : 1] ?? '',
      });
    },
  };
}
