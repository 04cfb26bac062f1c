import {
  addressOf,
  dayFormat,
  firstLast,
  fullName,
  isoDay,
  lastFirst,
  mbiFormat,
  nameTruth,
  phoneFormat,
  placeOf,
  usDay,
  type Layout,
} from './pen.ts';

/** A hospital’s face sheet: two columns with bars, as the large record systems print them. */
export const hospitalFaceSheet: Layout = (pen, one, random) => {
  const [day, phone, mbi] = [dayFormat(random), phoneFormat(random), mbiFormat(random)];
  const isDark = random.chance(0.3);
  const capitals = random.chance(0.6) ? (text: string) => text.toUpperCase() : (text: string) => text;
  pen.text(40, 44, one.hospital, { size: 15, bold: true });
  pen.text(40, 58, `1200 Hospital Drive, ${placeOf(one)}   Phone: (410) 555-0199   Fax: (410) 555-0198`, { size: 8 });
  pen.text(40, 80, random.pick(['PATIENT FACE SHEET', 'FACESHEET', 'Admission Face Sheet']), { size: 13, bold: true });
  pen.text(400, 80, `Printed: ${usDay(one.today)} 09:14`, { size: 8 });
  const [left, right, gap] = [40, 320, random.int(15, 18)];
  let y = 108;
  pen.bar(left, y, 265, 'PATIENT INFORMATION', isDark);
  y += gap + 4;
  pen.pair(left, y, random.pick(['Patient Name:', 'Name:', 'Patient:']), capitals(lastFirst(one)));
  y += gap;
  pen.pair(
    left,
    y,
    random.pick(['DOB:', 'Date of Birth:', 'Birth Date:']),
    `${day(one.birth)}${random.chance(0.5) ? `  (${one.age} yrs)` : ''}`,
  );
  y += gap;
  const end = pen.pair(
    left,
    y,
    random.pick(['Sex:', 'Gender:', 'Legal Sex:']),
    one.sex === 'female' ? random.pick(['F', 'Female']) : random.pick(['M', 'Male']),
  );
  pen.pair(end + 40, y, 'Marital Status:', random.pick(['Married', 'Widowed', 'Single']));
  y += gap;
  pen.pair(left, y, random.pick(['MRN:', 'Med Rec #:', 'Medical Record Number:']), one.mrn);
  y += gap;
  pen.pair(left, y, 'SSN:', 'xxx-xx-1234');
  y += gap;
  pen.pair(left, y, 'Address:', one.street);
  y += gap - 3;
  pen.text(left + 47, y, placeOf(one));
  y += gap;
  pen.pair(left, y, random.pick(['Home Phone:', 'Phone:', 'Phone (Home):']), phone(one.phone));
  y += gap;
  pen.pair(left, y, random.pick(['Language:', 'Preferred Language:']), one.language);
  y += gap + 8;
  pen.bar(left, y, 265, random.pick(['EMERGENCY CONTACT', 'NEXT OF KIN', 'EMERGENCY CONTACTS']), isDark);
  y += gap + 4;
  pen.pair(left, y, 'Name:', capitals(fullName(one.caregiver)));
  y += gap;
  pen.pair(left, y, random.pick(['Relationship:', 'Relation:', 'Relationship to Patient:']), one.caregiver.word);
  y += gap;
  pen.pair(left, y, random.pick(['Phone:', 'Home Phone:', 'Cell:']), phone(one.caregiver.phone));
  let r = 108;
  pen.bar(right, r, 255, random.pick(['VISIT INFORMATION', 'ADMISSION INFORMATION', 'ENCOUNTER INFORMATION']), isDark);
  r += gap + 4;
  pen.pair(right, r, 'Admit Date:', usDay({ ...one.today, day: one.today.day - 4 }));
  r += gap;
  pen.pair(right, r, 'Facility:', one.hospital);
  r += gap;
  pen.pair(right, r, random.pick(['Room/Bed:', 'Room:', 'Unit/Room:']), one.room);
  r += gap;
  pen.pair(
    right,
    r,
    random.pick(['Attending:', 'Attending Physician:', 'Attending Provider:']),
    `${fullName(one.provider)}, ${one.provider.title}`,
  );
  r += gap;
  const hasNpi = random.chance(0.7);
  if (hasNpi) {
    pen.pair(right, r, 'Attending NPI:', one.provider.npi);
    r += gap;
  }
  pen.pair(right, r, 'PCP:', `${fullName(one.otherProvider)}, MD`);
  r += gap;
  pen.pair(right, r, random.pick(['Admitting Dx:', 'Admitting Diagnosis:', 'Principal Dx:']), one.diagnosis.text, {
    size: 9,
  });
  r += gap;
  pen.pair(right, r, random.pick(['ICD-10:', 'ICD-10 Code:', 'Dx Code:']), one.diagnosis.code);
  r += gap + 8;
  pen.bar(right, r, 255, random.pick(['INSURANCE', 'COVERAGE', 'INSURANCE INFORMATION']), isDark);
  r += gap + 4;
  pen.pair(right, r, random.pick(['Primary:', 'Primary Insurance:', 'Primary Payer:']), one.payer.text);
  r += gap;
  pen.pair(right, r, random.pick(['Policy #:', 'Member ID:', 'Subscriber ID:', 'Policy Number:']), mbi(one.memberId));
  r += gap;
  if (one.secondary) {
    pen.pair(right, r, random.pick(['Secondary:', 'Secondary Insurance:']), one.secondary.text);
    r += gap;
    pen.pair(right, r, 'Policy #:', '990017745A');
    r += gap;
  }
  r += 8;
  pen.bar(right, r, 255, 'GUARANTOR', isDark);
  r += gap + 4;
  pen.pair(right, r, 'Name:', capitals(fullName(one.caregiver)));
  r += gap;
  pen.pair(right, r, 'Phone:', phone(one.caregiver.phone));
  const foot = Math.max(y, r) + 34;
  pen.text(left, foot, `Referral to hospice requested by ${one.referrer.role}.`, { size: 9 });
  pen.pair(
    left,
    foot + gap,
    `${random.pick(['Case Manager', 'Discharge Planner', 'Referred by'])}:`,
    `${fullName(one.referrer)}${one.referrer.title === '' ? '' : `, ${one.referrer.title}`}`,
  );
  pen.pair(
    320,
    foot + gap,
    random.pick(['Direct line:', 'Phone:', 'Contact number:']),
    phone(one.referrer.phone.replace(/ (?:x|ext).*/, '')),
  );
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.mrn': one.mrn,
    'patient.address': addressOf(one),
    'patient.phone': one.phone,
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'currentLocation.facilityName': one.hospital,
    'currentLocation.setting': 'hospital',
    'currentLocation.room': one.room,
    'responsibleProvider.name': fullName(one.provider),
    ...(hasNpi ? { 'responsibleProvider.npi': one.provider.npi } : {}),
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    ...(one.secondary ? { 'payer.secondary': one.secondary.kind } : {}),
    'referredBy.name': fullName(one.referrer),
    'referredBy.phone': one.referrer.phone.replace(/ (?:x|ext).*/, ''),
  };
};

/** A discharge planner’s packet: everything close together, several labels on a line. */
export const dischargePacket: Layout = (pen, one, random) => {
  const font = random.pick(['courier', 'courier', 'helvetica']);
  const size = font === 'courier' ? 9 : 10;
  const [phone, mbi] = [phoneFormat(random), mbiFormat(random)];
  const write = (y: number, text: string, bold = false) => pen.text(36, y, text, { font, size, bold });
  const sex = one.sex === 'female' ? 'F' : 'M';
  write(46, `${one.hospital.toUpperCase()}  -  CASE MANAGEMENT REFERRAL`, true);
  write(60, `DATE: ${usDay(one.today)}   TO: HOSPICE INTAKE   FAX: (410) 555-0177   PAGES: 7`);
  pen.line(36, 66, 576, 66);
  write(
    84,
    `PT: ${`${one.last},${one.first}${one.middle === '' ? '' : ` ${one.middle}`}`.toUpperCase()}   DOB: ${usDay(one.birth)}   AGE: ${one.age}Y   SEX: ${sex}`,
  );
  write(
    98,
    `MRN: ${one.mrn}   ACCT: 88${one.mrn.replaceAll(/\D/g, '').slice(0, 6)}   ADMIT: ${usDay({ ...one.today, day: 15 })}   RM: ${one.room}`,
  );
  write(112, `ADDR: ${one.street}, ${placeOf(one)}`);
  write(126, `PH: ${phone(one.phone)}   LANG: ${one.language}`);
  write(148, `DX: ${one.diagnosis.text} (${one.diagnosis.code})`);
  write(162, `SECONDARY DX: Hypertension (I10), Type 2 diabetes (E11.9)`);
  write(184, `INS: ${one.payer.text}   ID#: ${mbi(one.memberId)}`);
  if (one.secondary) write(198, `SEC INS: ${one.secondary.text}`);
  write(
    220,
    `ATTENDING: ${random.chance(0.5) ? 'Dr. ' : ''}${fullName(one.provider)}${random.chance(0.5) ? `, ${one.provider.title}` : ''}   NPI: ${one.provider.npi}`,
  );
  write(234, `PCP: ${fullName(one.otherProvider)}   PCP PHONE: (410) 555-0166`);
  write(256, `NOK: ${fullName(one.caregiver)} (${one.caregiver.word})   PH: ${phone(one.caregiver.phone)}`);
  write(
    278,
    `REFERRED BY: ${fullName(one.referrer)}${one.referrer.title === '' ? '' : `, ${one.referrer.title}`}   PH: ${phone(one.referrer.phone)}`,
  );
  write(308, 'CLINICAL SUMMARY', true);
  write(322, `${one.age} year old ${one.sex} with advancing illness, declining over several months.`);
  write(336, 'PPS 40%. Weight loss 9%. Family wishes comfort care. DNR on chart.');
  write(350, 'Please call with a bed or visit time. Anticipated discharge within 48 hours.');
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.mrn': one.mrn,
    'patient.address': addressOf(one),
    'patient.phone': one.phone,
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'currentLocation.room': one.room,
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    ...(one.secondary ? { 'payer.secondary': one.secondary.kind } : {}),
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'referredBy.name': fullName(one.referrer),
    'referredBy.phone': one.referrer.phone,
  };
};

/** A physician’s letter below the lines of a fax cover. */
export const faxedLetter: Layout = (pen, one, random) => {
  const font = random.pick(['times', 'helvetica']);
  const [day, phone, mbi] = [dayFormat(random), phoneFormat(random), mbiFormat(random)];
  const write = (y: number, text: string, bold = false, x = 60) => pen.text(x, y, text, { font, size: 11, bold });
  pen.text(60, 60, one.practice, { font, size: 16, bold: true });
  pen.text(60, 75, `88 Clinic Way, ${placeOf(one)}  |  Tel: (410) 555-0151  |  Fax: (410) 555-0152`, { font, size: 9 });
  pen.line(60, 82, 552, 82);
  write(104, `Date: ${usDay(one.today)}`);
  write(120, 'To: Hospice Intake Department');
  write(152, `RE: ${firstLast(one)}`, true);
  write(168, `DOB: ${day(one.birth)}`, true);
  write(184, `Phone: ${phone(one.phone)}`);
  write(200, `Address: ${addressOf(one)}`);
  write(232, 'Dear Colleagues,');
  const title = one.sex === 'female' ? 'Ms.' : 'Mr.';
  const lines = [
    `I am referring ${title} ${one.last}, a ${one.age}-year-old ${one.sex === 'female' ? 'woman' : 'man'}, for evaluation and admission to hospice.`,
    `The terminal diagnosis is ${one.diagnosis.text} (${one.diagnosis.code}), with steady decline`,
    'over the past six months, weight loss and two hospital stays. Comorbidities include',
    `hypertension (I10) and type 2 diabetes (E11.9).`,
    '',
    `${one.sex === 'female' ? 'Her' : 'His'} ${one.caregiver.word.toLowerCase()}, ${fullName(one.caregiver)}, helps at home and can be reached at`,
    `${phone(one.caregiver.phone)}. The family agrees with this referral.`,
    '',
    `Insurance: ${one.payer.text}, Member ID: ${mbi(one.memberId)}`,
    '',
    'I will remain available as attending of record.',
  ];
  lines.forEach((line, index) => write(256 + index * 16, line));
  write(450, 'Sincerely,');
  write(486, `${fullName(one.provider)}, ${one.provider.title}`);
  write(502, `NPI: ${one.provider.npi}`);
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.phone': one.phone,
    'patient.address': addressOf(one),
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
  };
};
