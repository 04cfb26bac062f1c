import type { SurveyAddressChange } from '#contract/surveys/surveySending.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useConfirmAddress, type AddressOf } from './useConfirmAddress.ts';

interface AddressChangeTextProps {
  readonly change: SurveyAddressChange;
}

/** Who changed the address of the survey contact, when, from what and to what. */
export function AddressChangeText({ change: { at, by, from, organization, to } }: AddressChangeTextProps) {
  const { timeZone } = useDisplayContext();
  const who = organization === null ? by : `${by} (${organization})`;
  const day = formatDate(at, timeZone);
  return (
    <span className="breakable">
      {from === null
        ? `${who} added this address on ${day}: `
        : `${who} changed this address on ${day}, from ${from} to `}
      <strong>{to}</strong>
    </span>
  );
}

interface WaitingAddressProps extends AddressOf {
  readonly change: SurveyAddressChange;
  readonly mayConfirm: boolean;
}

/** Surveys wait for the hospice to confirm the contact's new address. */
export function WaitingAddress({ change, mayConfirm, ...of }: WaitingAddressProps) {
  const [confirm, isConfirming] = useConfirmAddress(of);
  return (
    <Banner
      action={
        mayConfirm && (
          <Button isPending={isConfirming} onClick={() => void confirm(change)} size="small">
            Confirm address
          </Button>
        )
      }
      tone="warning"
    >
      The next survey waits until the hospice confirms the email address. <AddressChangeText change={change} />
    </Banner>
  );
}
