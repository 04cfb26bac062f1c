import { createSlice } from '@reduxjs/toolkit';

interface CommonState {
  readonly mobileLimitedCapabilitiesDialog: { readonly isOpen: boolean };
}

const CLOSED: CommonState = { mobileLimitedCapabilitiesDialog: { isOpen: false } };

export const commonSlice = createSlice({
  name: 'common',
  initialState: CLOSED,
  reducers: {
    mobileDialogOpened: (): CommonState => ({ mobileLimitedCapabilitiesDialog: { isOpen: true } }),
    mobileDialogClosed: (): CommonState => CLOSED,
  },
  selectors: {
    selectIsMobileDialogOpen: (common) => common.mobileLimitedCapabilitiesDialog.isOpen,
  },
});

export const { mobileDialogOpened, mobileDialogClosed } = commonSlice.actions;
export const { selectIsMobileDialogOpen } = commonSlice.selectors;
