/** Whom or what a part of a paper is about; `other` is nobody whom a referral asks for. */
export type Subject =
  | 'patient'
  | 'caregiver'
  | 'payer'
  | 'secondaryPayer'
  | 'provider'
  | 'referrer'
  | 'facility'
  | 'diagnosis'
  | 'other';

/** What a label announces about its subject. */
export type Part =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'suffix'
  | 'preferredName'
  | 'birth'
  | 'sex'
  | 'phone'
  | 'email'
  | 'address'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'cityStateZip'
  | 'mrn'
  | 'language'
  | 'relationship'
  | 'role'
  | 'organization'
  | 'setting'
  | 'room'
  | 'urgency'
  | 'diagnosis'
  | 'icd10'
  | 'memberId'
  | 'npi'
  | 'ignored';

export interface Label {
  /** Left out: the subject of the section decides. */
  readonly subject?: Subject;
  readonly part: Part;
  /** Of several labels for one field, the one with the higher rank wins: a referring physician before a primary care physician. */
  readonly rank: number;
}

/** Names, what they announce, about whom, and their rank. */
type Names = readonly (readonly [names: string, part: Part, subject?: Subject | undefined, rank?: number])[];

/** Names of labels, a comma between two. Case, blanks and punctuation do not count. */
export const LABEL_NAMES: Names = [
  [
    'patient, patient name, patients name, name of patient, pt, pt name, resident, resident name, client, client name, patient full name, full name of patient, re, regarding, nombre del paciente, paciente, nombre del paciente patient name, patient name nombre del paciente, name of resident, member name, patient name last first mi, patient last first, patient name last first, patient legal name, legal name',
    'name',
    'patient',
    3,
  ],
  ['name, full name, nombre, nombre name, name nombre, name last first, name last first mi, nombre completo', 'name'],
  [
    'last name, last, surname, family name, patient last name, pt last name, apellido, apellidos, apellido last name, last name apellido',
    'lastName',
    undefined,
    3,
  ],
  [
    'first name, first, given name, patient first name, pt first name, nombre first name, first name nombre, primer nombre',
    'firstName',
    undefined,
    3,
  ],
  ['middle name, middle initial, middle, mi, segundo nombre', 'middleName'],
  ['suffix', 'suffix'],
  [
    'preferred name, goes by, nickname, likes to be called, prefers to be called, aka, known as',
    'preferredName',
    'patient',
  ],
  [
    'patient dob, patient date of birth, pt dob, fecha de nacimiento, fecha de nacimiento dob, dob fecha de nacimiento, fecha de nacimiento date of birth, date of birth fecha de nacimiento',
    'birth',
    'patient',
    3,
  ],
  [
    'dob, date of birth, birth date, birthdate, d o b, dob age, birthday, dob mm dd yyyy, date of birth mm dd yyyy, born, birth',
    'birth',
  ],
  ['subscriber dob, insured dob, guarantor dob, policyholder dob', 'ignored', 'other'],
  [
    'sex, gender, sex at birth, birth sex, m f, legal sex, sexo, sexo sex, sex sexo, admin sex, administrative sex, gender identity',
    'sex',
  ],
  [
    'mrn, medical record number, medical record no, medical record, med rec, med rec no, chart, chart no, chart number, hospital number, unit number, mr, mr no, mr number, patient id, pt id, resident id, patient mrn, patient number, expediente, expediente mrn, resident number, resident no, record number',
    'mrn',
    'patient',
  ],
  [
    'phone, telephone, tel, ph, home phone, phone number, telephone number, phone no, cell, cell phone, mobile, mobile phone, contact phone, primary phone, phone home, home, phone cell, home telephone, telefono, telefono phone, phone telefono, daytime phone, phone 1, best phone, contact number, call back, callback, callback number, direct line, direct, office phone, best number',
    'phone',
  ],
  [
    'patient phone, pt phone, patient home phone, patient telephone, resident phone, patient cell',
    'phone',
    'patient',
    3,
  ],
  ['email, e mail, email address, correo', 'email'],
  [
    'address, home address, street address and city, residence, permanent address, residence address, mailing address, direccion, direccion address, address direccion, full address, prior address, previous address, home addr, addr',
    'address',
  ],
  ['patient address, pt address, patient home address', 'address', 'patient', 3],
  ['street, street address, address line 1, address 1', 'street'],
  ['apt, unit, address line 2, address 2, apt unit', 'unit'],
  ['city, town, ciudad', 'city'],
  ['state, st, estado', 'state'],
  ['zip, zip code, postal code, zipcode', 'zip'],
  ['city state zip, city st zip, city state zip code, ciudad estado zip', 'cityStateZip'],
  [
    'language, preferred language, primary language, language spoken, spoken language, lang, idioma, idioma language, language idioma, pref language, idioma preferido',
    'language',
    'patient',
  ],
  [
    'emergency contact, emergency contact name, emergency contact 1, primary contact, primary contact name, contact, contact person, contact name, family contact, next of kin, nok, next of kin name, responsible party, responsible party name, primary caregiver, caregiver, caregiver name, pcg, poa, health care proxy, healthcare proxy, hcp poa, dpoa hc, healthcare poa, health care agent, decision maker, contacto de emergencia, contacto de emergencia emergency contact, emergency contact contacto de emergencia, family contact name, primary family contact, first contact, poa name, emergency contact next of kin, family caregiver, nok name, responsible party poa, poa hc',
    'name',
    'caregiver',
    2,
  ],
  [
    'relationship, relation, rel, relationship to patient, relation to patient, relationship to resident, relacion, parentesco, parentesco relationship, relationship parentesco, pt relation, relationship to pt, reln',
    'relationship',
  ],
  [
    'emergency phone, emergency contact phone, contact telephone, family phone, poa phone, nok phone, caregiver phone, responsible party phone, next of kin phone, emergency contact number, contact phone number',
    'phone',
    'caregiver',
    3,
  ],
  [
    'description, primary diagnosis, diagnosis, dx, primary dx, terminal diagnosis, hospice diagnosis, terminal dx, hospice dx, admitting diagnosis, principal diagnosis, diagnosis for referral, referral diagnosis, diagnoses, primary hospice diagnosis, diagnostico, diagnostico diagnosis, diagnosis diagnostico, admit dx, admitting dx, principal dx, reason for referral, dx 1, diagnosis icd 10, diagnosis icd10, primary diagnosis icd 10, primary diagnosis icd10, dx icd 10, primary terminal diagnosis, diagnosis description, terminal illness, diagnosis 1, primary diagnosis icd 10 cm, diagnosis and icd 10 code',
    'diagnosis',
    'diagnosis',
    2,
  ],
  [
    'code, icd 10, icd10, icd, icd 10 code, icd 10 cm, dx code, diagnosis code, icd code, icd10 code, code icd 10, primary dx code, icd 10 cm code',
    'icd10',
    'diagnosis',
    2,
  ],
  [
    'insurance, primary insurance, payer, payor, primary payer, primary payor, insurance name, insurance company, payer name, coverage, plan, plan name, insurance plan, ins, primary ins, insurance 1, carrier, primary, payer 1, seguro, seguro medico, seguro insurance, insurance seguro, primary coverage, health plan, payor source, payer source, primary payor source, insurance carrier, insurer, primary insurance plan',
    'name',
    'payer',
    2,
  ],
  [
    'secondary insurance, secondary payer, secondary payor, insurance 2, secondary, secondary ins, payer 2, supplemental insurance, secondary coverage, supplement, sec ins, secondary insurance plan, supplemental',
    'name',
    'secondaryPayer',
    2,
  ],
  [
    'policy, policy number, policy no, member id, member number, member no, member, subscriber id, subscriber number, id, id number, insurance id, insurance number, policy id, policy id number, id no, ins id, subscriber no, member id number, numero de miembro, poliza, member id poliza, poliza member id, poliza policy, insurance policy, certificate number, payer id number, insured id, enrollee id',
    'memberId',
  ],
  [
    'medicare number, medicare no, medicare id, mbi, medicare beneficiary id, medicare beneficiary identifier, medicare, medicare mbi, medicare claim number, medicare card number, hic, hicn, mbi number, mbi medicare, medicare hic',
    'memberId',
    'payer',
    3,
  ],
  [
    'secondary policy, secondary policy number, secondary id, secondary member id, secondary insurance id',
    'memberId',
    'secondaryPayer',
    2,
  ],
  ['medicaid number, medicaid no, medicaid id, medicaid', 'memberId', 'secondaryPayer'],
  [
    'referring physician, referring provider, referring doctor, referring md, ordering physician, ordering provider, ref physician, ref md, requesting provider, requesting physician, referring dr, referring physician name, referring practitioner, certifying physician, physician making referral, medico que refiere, medico que refiere referring physician, referring provider medico que refiere, referring provider name, referring clinician',
    'name',
    'provider',
    4,
  ],
  [
    'attending, attending physician, attending provider, attending md, attending dr, physician, provider, md, doctor, physician name, provider name, medico, medico physician, attending doctor, hospitalist, admitting physician, attending physician name, dr',
    'name',
    'provider',
    3,
  ],
  [
    'pcp, primary care physician, primary care provider, primary physician, primary care, family physician, pcp name, primary care doctor, primary md',
    'name',
    'provider',
    1,
  ],
  ['npi, npi number, npi no, provider npi, physician npi, individual npi', 'npi', 'provider', 2],
  [
    'referring npi, referring provider npi, referring physician npi, attending npi, npi referring physician',
    'npi',
    'provider',
    4,
  ],
  ['pcp npi', 'npi', 'provider', 1],
  [
    'referred by, referral from, referring person, person making referral, discharge planner, case manager, social worker, referral contact, completed by, contact for questions, referral source contact, form completed by, sent by, referral made by, care manager, rn case manager, cm, referring contact, discharge planner name, submitted by, case manager name, person referring, from, referido por, referido por referred by, referral submitted by, dc planner',
    'name',
    'referrer',
    2,
  ],
  ['title, role, position, job title', 'role', 'referrer'],
  [
    'referring facility, referral source, referring organization, organization, agency, practice, practice name, referring agency, referring hospital, company, referring facility agency, referral organization, clinic, clinica, clinic name, office, referring practice, facility agency, referring office',
    'organization',
    'referrer',
    2,
  ],
  [
    'referral phone, referral source phone, contact direct, referrer phone, case manager phone, referral contact phone',
    'phone',
    'referrer',
    3,
  ],
  [
    'facility, facility name, current facility, hospital, current location, patient location, location, hospital name, community, name of facility, snf, nursing home, current facility name, facility community, location of patient, lugar, location facility, hospital facility, present location, where is patient now, facility where patient is',
    'name',
    'facility',
    2,
  ],
  [
    'room, room number, room no, rm, room bed, bed, unit room, unit bed, cuarto, rm bed, room unit, apt room, apartment room, apt room number, apartment, unit room bed',
    'room',
    'facility',
  ],
  [
    'setting, type of residence, level of care, lives in, residence type, care setting, patient setting, current setting, living situation, living arrangement, place of service, facility type, type of facility',
    'setting',
    'facility',
  ],
  [
    'urgency, priority, referral priority, referral urgency, referral type, prioridad, type of referral, timeframe',
    'urgency',
    'patient',
  ],
  [
    'fax, fax number, fax no, age, ssn, social security, social security number, ss, race, ethnicity, religion, marital status, marital, admit date, admission date, date of admission, admitted, date, referral date, date of referral, printed, printed on, print date, page, pages, to, subject, group, group number, group no, effective, effective date, allergies, code status, advance directive, advance directives, height, weight, birthplace, occupation, employer, veteran, guarantor, guarantor name, guarantor phone, guarantor address, subscriber, subscriber name, insured, insured name, policyholder, policy holder, secondary diagnosis, secondary diagnoses, secondary dx, other diagnoses, comorbidities, other dx, dx 2, diagnosis 2, consultant, consulting physician, pharmacy, pharmacy phone, funeral home, church, medications, notes, comments, prognosis, discharge date, anticipated discharge, expected discharge, account, account number, acct, acct no, csn, visit number, encounter, time, signature, physician signature, admit source, service, hospital service, accommodation, payer phone, authorization, authorization number, auth, auth number, insurance phone, emergency contact 2, secondary contact, contact 2, alternate contact, second contact, race ethnicity, hospital phone, facility phone, facility fax, office fax, csn number, dnr, diet, pps, kps, dnr status, interpreter, interpreter needed, fecha, edad, edad age, age edad, number of pages, pages including cover, county, payer address, financial class, start date, date of service, license, license number, dea, state license, evaluation, order, services requested, service requested, reason, status, patient type, pt type, place of birth, other contact, work phone, work, language interpreter, secondary language, prior living, hospice, hospice name, hospice agency, plan type, group name, deductible, copay, phone 2, other phone, alternate phone, admission, last visit, visit date, dod, specialty, tax id, tin, cc, admission time, dob of subscriber',
    'ignored',
    'other',
  ],
];
