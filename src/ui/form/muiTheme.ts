import { createTheme, type Theme } from '@mui/material/styles';
import { FONT, FONT_WEIGHTS, GRID, MOTION, PALETTES, RADIUS, TYPE_SIZES, type Scheme } from '#src/ui/theme/tokens.ts';

const rem = (size: number): string => `${size / 16}rem`;

/** MUI's theme, made from the same tokens as every custom property. Labels are above their fields, not inside them. */
function makeMuiTheme(scheme: Scheme): Theme {
  const colors = PALETTES[scheme];
  return createTheme({
    spacing: GRID,
    shape: { borderRadius: RADIUS.box },
    palette: {
      mode: scheme,
      primary: { main: colors.brand, contrastText: colors['on-brand'] },
      error: { main: colors.alert },
      warning: { main: colors.pending },
      success: { main: colors.enrolled },
      info: { main: colors.received },
      background: { default: colors.ground, paper: colors.surface },
      text: { primary: colors.text, secondary: colors['text-2'], disabled: colors['text-2'] },
      divider: colors.line,
    },
    typography: {
      fontFamily: FONT,
      fontSize: TYPE_SIZES.body,
      fontWeightRegular: FONT_WEIGHTS.regular,
      fontWeightMedium: FONT_WEIGHTS.medium,
      fontWeightBold: FONT_WEIGHTS.strong,
      body1: { fontSize: rem(TYPE_SIZES.body) },
      body2: { fontSize: rem(TYPE_SIZES.table) },
      caption: { fontSize: rem(TYPE_SIZES.small) },
    },
    transitions: {
      duration: { shortest: MOTION.quick, shorter: MOTION.quick, short: MOTION.calm, standard: MOTION.calm },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      // These styles move a label out of the way when the browser fills in a field. Our labels are above their fields.
      MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
      // Popups of a native dialog have to stay inside it: nothing below the top layer can be pressed.
      MuiModal: { defaultProps: { disablePortal: true } },
      MuiPopper: { defaultProps: { disablePortal: true } },
      MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            marginBottom: GRID,
            overflow: 'visible',
            transform: 'none',
            color: 'var(--text)',
            fontSize: rem(TYPE_SIZES.table),
            fontWeight: FONT_WEIGHTS.medium,
            lineHeight: '20px',
            whiteSpace: 'normal',
            '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: {
            backgroundColor: 'var(--surface)',
            fontSize: rem(TYPE_SIZES.body),
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
          },
          input: {
            height: 20,
            padding: '8px 12px',
            lineHeight: '20px',
            '&::placeholder': { color: 'var(--text-2)', opacity: 1 },
          },
          adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
          multiline: { padding: '8px 12px', '& .MuiOutlinedInput-input': { padding: 0 } },
          notchedOutline: { top: 0, borderColor: 'var(--field-line)', '& legend': { display: 'none' } },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: rem(TYPE_SIZES.small) } } },
      // A box or circle begins where the fields above it begin.
      MuiCheckbox: { styleOverrides: { root: { padding: 6 } } },
      MuiRadio: { styleOverrides: { root: { padding: 6 } } },
      MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -8 }, label: { fontSize: rem(TYPE_SIZES.body) } } },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            color: 'var(--text)',
            fontSize: rem(TYPE_SIZES.table),
            fontWeight: FONT_WEIGHTS.medium,
            '&.Mui-focused, &.Mui-error': { color: 'var(--text)' },
          },
          asterisk: { color: 'var(--text-2)' },
        },
      },
      MuiAutocomplete: {
        styleOverrides: {
          inputRoot: { padding: '2px 39px 2px 4px' },
          option: { minHeight: 36, fontSize: rem(TYPE_SIZES.body) },
          paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)', backgroundImage: 'none' },
        },
      },
    },
  });
}

const themes: Partial<Record<Scheme, Theme>> = {};

/** Made once per color scheme: making one takes milliseconds. */
export const muiTheme = (scheme: Scheme): Theme => (themes[scheme] ??= makeMuiTheme(scheme));
