import TextField from '@mui/material/TextField';

interface CellFieldProps {
  /** Read out; the table shows it already. */
  readonly label: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

/** One cell of a table that a person corrects, outside of a form. */
export function CellField({ describedBy, isWrong, label, maxLength, onChange, value }: CellFieldProps) {
  return (
    <TextField
      error={isWrong}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { 'aria-describedby': describedBy, 'aria-label': label, autoComplete: 'off', maxLength },
      }}
      value={value}
    />
  );
}
