import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/ui/icons.tsx';

interface SelectFieldProps {
  readonly label: string;
  /** The surrounding text already shows the label, so it is only read out. */
  readonly isLabelHidden?: boolean;
  readonly icon?: IconName;
  readonly describedBy?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Options, and groups of options. */
  readonly children: ReactNode;
}

/** One of a short list, outside of a form: each choice takes effect at once. */
export function SelectField(props: SelectFieldProps) {
  const { children, describedBy, icon, isLabelHidden = false, label, onChange, value } = props;
  const startAdornment = icon && (
    <InputAdornment position="start">
      <Icon name={icon} size={14} />
    </InputAdornment>
  );
  return (
    <TextField
      label={isLabelHidden ? undefined : label}
      onChange={({ target }) => onChange(target.value)}
      select
      slotProps={{
        htmlInput: { 'aria-describedby': describedBy, 'aria-label': isLabelHidden ? label : undefined },
        input: { startAdornment },
        inputLabel: { shrink: true },
        select: { native: true },
      }}
      value={value}
    >
      {children}
    </TextField>
  );
}
