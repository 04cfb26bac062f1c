import { importFieldLabel, type ImportField } from './importFields.ts';

/** Other programs' names for the fields, a comma between two, beside the template's headings and the fields' own names. */
const ALSO: Record<ImportField, string> = {
  patientName:
    'patient, name, patient name, full name, patient full name, pt name, pt, client, client name, resident, resident name, member name, last first, name last first, patient last first, patient name last first',
  lastName:
    'surname, family name, patient last name, patient last, pt last name, pt last, last, lname, l name, last nm, name last, client last name, member last name',
  firstName:
    'given name, patient first name, patient first, pt first name, pt first, first, fname, f name, first nm, name first, client first name, member first name',
  middleName: 'middle, middle initial, patient middle name, mi, m i, patient middle',
  suffix: 'name suffix, patient suffix',
  preferredName: 'nickname, goes by',
  dateOfBirth:
    'dob, birth date, birthday, patient dob, patient date of birth, pt dob, d o b, birth dt, dob mm dd yyyy, patient birth date, member dob, client dob',
  sexAtBirth: 'sex, gender, patient sex, patient gender, pt sex, m f, sex m f',
  phone:
    'patient phone, phone number, telephone, home phone, patient phone number, pt phone, phone no, tel, cell, cell phone, mobile, patient home phone, primary phone, phone 1',
  address: 'home address, patient address, full address, pt address, residence address',
  street:
    'street address, address 1, address line 1, addr 1, street 1, patient street, patient address 1, patient street address, mailing street',
  unit: 'address 2, address line 2, apt, apartment, unit, suite, addr 2, apt unit, street 2, patient address 2',
  city: 'town, patient city, pt city, city town',
  state: 'st, patient state, pt state, state province',
  zip: 'zip, postal code, zipcode, patient zip, pt zip, patient zip code, zip 4',
  mrn: 'medical record no, record number, patient mrn, mr, mr no, medical record, chart no, chart number, patient id, pt id, account number',
  preferredLanguage: 'language, patient language, primary language, lang, spoken language',
  source: 'referral source, source type, referral source type, ref source, source of referral, referral type, ref type',
  urgency: 'priority, stat routine, level of urgency',
  receivedAt:
    'received, date received, received date, referral date, referral received, ref date, date of referral, date referred, referred on, referral dt, date rec d, date recd, recd, rec d, intake date, date, referral received date, referral date time, created date, date time received',
  receivedTime: 'time, received time, referral time, time of referral, time rec d, time recd, intake time',
  receivedChannel: 'channel, received by, received via, how received, method, referral method',
  responsibleProvider:
    'provider, physician, attending, attending physician, referring provider, provider npi, npi, referring physician, referring md, ref md, attending md, pcp, primary care physician, primary care provider, md, doctor, dr, ordering provider, ordering physician, referring dr, attending provider, physician name, provider name, referring physician npi',
  community: 'residence, community name, alf, living community',
  hospice: 'hospices, hospice name, agency',
  currentSetting:
    'setting, location type, where the patient is, current location, care setting, place of service, pos, patient location, location, current setting, place of residence, level of residence',
  facilityName:
    'name of the place, facility name, hospital, hospital name, current facility, snf, nursing home, facility location, location name',
  room: 'room number, bed, room no, rm, room bed, room unit',
  diagnosis:
    'primary diagnosis, terminal diagnosis, dx, primary dx, hospice dx, terminal dx, hospice diagnosis, diagnosis description, dx description, diag, admitting diagnosis, admit dx, principal diagnosis',
  icd10:
    'icd 10 code, icd, icd code, diagnosis code, icd 10 cm code, dx code, primary dx code, icd10 code, primary icd 10, icd 10 dx, primary diagnosis code, terminal dx code',
  diagnosisCategory: 'category, kind of illness, diagnosis category, dx group, dx category',
  payer:
    'insurance, primary payer, primary insurance, payor, primary payor, ins, insurance type, payer type, payer source, payor source, pay source, coverage, insurance name, payer name, financial class, plan',
  memberId:
    'member number, insurance id, medicare number, mbi, policy number, member no, subscriber id, policy no, hic, medicare id, medicare no, insurance no, ins id, insurance number',
  secondaryPayer: 'secondary insurance, secondary payor, insurance 2, payer 2, secondary, sec insurance',
  caregiverName:
    'contact, contact name, emergency contact, family contact, caregiver name, pcg, primary caregiver, next of kin, nok, responsible party, poa, emergency contact name, contact person, family contact name, nok name, primary contact, decision maker',
  caregiverRelationship:
    'contact relationship, relationship to patient, caregiver relationship, relation, rel, relation to patient, emergency contact relationship, nok relationship, pcg relationship, caregiver relation',
  caregiverPhone:
    'contact phone, emergency contact phone, phone of the caregiver, contact phone number, contact number, nok phone, pcg phone, family phone, poa phone, caregiver phone number, primary contact phone, contact tel, caregiver tel, caregiver cell',
  caregiverEmail: 'contact email, family email, emergency contact email, nok email',
  referredByName:
    'referrer, referring person, name of the person who refers, referred by name, referral contact, caller, called in by, referring contact, case manager, discharge planner, referral source contact',
  referredByOrganization:
    'referring facility, organization, referral source name, referring org, referring agency, account, referral organization, referral account, referral facility, referred from, referring hospital',
  referredByPhone:
    'referrer phone, phone of the person who refers, referred by phone, referral phone, referring contact phone, caller phone',
  status:
    'referral status, disposition, outcome, current status, patient status, result, referral outcome, referral disposition',
  statusAt:
    'date of status, disposition date, outcome date, decline date, declined date, date declined, ntuc date, decision date',
  firstContactAt:
    'first contact date, date of first contact, first call, contacted, date contacted, initial contact, contact date',
  pendingReason: 'reason pending, pending for',
  plannedStartOfCare: 'planned soc, scheduled soc, planned admit date, scheduled admission, planned admission',
  startOfCare:
    'soc, soc date, start of care date, admit date, admission date, date admitted, admitted, admitted on, admission, enrolled on, admit',
  admissionNurse: 'admit nurse, admission rn, admitting nurse, admitted by, admission nurse name, rn',
  declineReason:
    'reason declined, ntuc reason, reason not admitted, non admit reason, reason for decline, decline, reason not taken, not admitted reason, reason',
  dischargeDate: 'dc date, d c date, date of discharge, discharged, discharge, date discharged, discharged on',
  dischargeType:
    'discharge reason, dc reason, d c reason, reason for discharge, discharge disposition, type of discharge, discharge type',
  dateOfDeath: 'dod, death date, date deceased, date of passing, died, expired, deceased date',
  note: 'notes, comment, comments, remarks, additional info, additional information, referral notes, special instructions',
};

/** `Patient's D.O.B.` and `patients dob` count as the same heading. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A field's own names, which win over other programs' names in any column order. */
export const ownHeadings = (field: ImportField): string[] =>
  [field, importFieldLabel[field].replace(/ \(.*/, '')].map(plainHeading);

/** What other programs call the field. */
export const otherHeadings = (field: ImportField): string[] => ALSO[field].split(', ').map(plainHeading);
