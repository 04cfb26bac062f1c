import {
  addressOf,
  dayFormat,
  firstLast,
  fullName,
  isoDay,
  mbiFormat,
  nameTruth,
  phoneFormat,
  placeOf,
  usDay,
  type Layout,
} from './pen.ts';

/** A hospice’s own referral form, filled in on a computer: lines, boxes to tick, typed values. */
export const referralForm: Layout = (pen, one, random) => {
  const [phone, mbi] = [phoneFormat(random), mbiFormat(random)];
  pen.text(170, 46, 'HOSPICE REFERRAL FORM', { size: 16, bold: true });
  pen.text(150, 62, 'Fax completed form to (410) 555-0188. Questions? Call (410) 555-0189', { size: 8 });
  let y = 92;
  const field = (x: number, label: string, value: string, to: number) => {
    const end = pen.text(x, y, label, { size: 9, bold: true });
    pen.text(end + 5, y - 1, value, { font: 'courier', size: 10 });
    pen.line(end + 3, y + 3, to, y + 3);
  };
  const box = (x: number, label: string, isTicked: boolean) =>
    pen.text(x, y, `[${isTicked ? 'X' : ' '}] ${label}`, { size: 9 });
  const isUrgent = random.chance(0.3);
  field(40, 'Referral Date:', usDay(one.today), 220);
  pen.text(250, y, 'Urgency:', { size: 9, bold: true });
  box(300, 'Routine', !isUrgent);
  box(370, 'Urgent', isUrgent);
  y += 26;
  pen.text(40, y, '1. PATIENT', { size: 10, bold: true });
  y += 20;
  field(40, 'Patient Last Name:', one.last, 270);
  field(280, 'First Name:', one.first, 470);
  field(480, 'MI:', one.middle, 570);
  y += 22;
  field(40, 'Date of Birth:', usDay(one.birth), 220);
  pen.text(250, y, 'Sex:', { size: 9, bold: true });
  box(280, 'Male', one.sex === 'male');
  box(340, 'Female', one.sex === 'female');
  y += 22;
  field(40, 'Street:', one.street, 300);
  field(310, 'City:', one.city, 430);
  field(435, 'State:', one.state, 490);
  field(495, 'Zip:', one.zip, 570);
  y += 22;
  field(40, 'Phone:', phone(one.phone), 270);
  field(280, 'Language:', one.language, 570);
  y += 22;
  pen.text(40, y, 'Current Location:', { size: 9, bold: true });
  const setting = random.pick(['Home', 'Hospital', 'SNF'] as const);
  box(130, 'Home', setting === 'Home');
  box(195, 'Hospital', setting === 'Hospital');
  box(270, 'SNF', setting === 'SNF');
  box(320, 'Other', false);
  y += 28;
  pen.text(40, y, '2. CONTACT PERSON', { size: 10, bold: true });
  y += 20;
  field(40, 'Name:', fullName(one.caregiver), 270);
  field(280, 'Relationship:', one.caregiver.word, 570);
  y += 22;
  field(40, 'Phone:', phone(one.caregiver.phone), 270);
  y += 28;
  pen.text(40, y, '3. CLINICAL INFORMATION', { size: 10, bold: true });
  y += 20;
  field(40, random.pick(['Terminal Diagnosis:', 'Hospice Diagnosis:', 'Primary Diagnosis:']), one.diagnosis.text, 400);
  field(410, random.pick(['ICD-10:', 'ICD-10 Code:']), one.diagnosis.code, 570);
  y += 28;
  pen.text(40, y, '4. INSURANCE', { size: 10, bold: true });
  y += 20;
  field(40, random.pick(['Primary Insurance:', 'Insurance:']), one.payer.text, 330);
  field(340, random.pick(['Policy #:', 'Member ID:']), mbi(one.memberId), 570);
  y += 28;
  pen.text(40, y, '5. REFERRING PHYSICIAN', { size: 10, bold: true });
  y += 20;
  field(40, 'Name:', `${fullName(one.provider)} ${one.provider.title}`, 270);
  field(280, 'NPI:', one.provider.npi, 400);
  field(410, 'Phone:', '(410) 555-0142', 570);
  y += 28;
  pen.text(40, y, '6. REFERRAL SOURCE', { size: 10, bold: true });
  y += 20;
  field(40, 'Name:', fullName(one.referrer), 270);
  field(280, 'Title:', one.referrer.role, 570);
  y += 22;
  field(40, random.pick(['Organization:', 'Facility/Agency:']), one.hospital, 320);
  field(330, 'Phone:', phone(one.referrer.phone), 570);
  return {
    ...nameTruth(one),
    urgency: isUrgent ? 'urgent' : 'routine',
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.address': addressOf(one),
    'patient.phone': one.phone,
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'currentLocation.setting': { Home: 'home', Hospital: 'hospital', SNF: 'skilled_nursing' }[setting],
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'referredBy.name': fullName(one.referrer),
    'referredBy.role': one.referrer.role,
    'referredBy.organization': one.hospital,
    'referredBy.phone': one.referrer.phone,
  };
};

/** A care manager’s referral: tables with a row of headings. */
export const careManagerTables: Layout = (pen, one, random) => {
  const [day, phone, mbi] = [dayFormat(random), phoneFormat(random), mbiFormat(random)];
  pen.text(40, 46, `${one.practice} - Care Management`, { size: 14, bold: true });
  pen.text(40, 62, `Hospice referral   ${usDay(one.today)}`, { size: 10 });
  let y = 90;
  const table = (title: string, widths: readonly number[], rows: readonly (readonly string[])[]) => {
    pen.text(40, y, title, { bold: true, size: 11 });
    y += 8;
    for (const [index, cells] of rows.entries()) {
      let x = 40;
      for (const [at, cell] of cells.entries()) {
        if (index === 0) pen.pdf.setFillColor('#ebebeb');
        pen.pdf.rect(x, y, widths[at] ?? 80, 18, index === 0 ? 'FD' : 'S');
        pen.text(x + 4, y + 13, cell, { size: 9, bold: index === 0 });
        x += widths[at] ?? 80;
      }
      y += 18;
    }
    y += 24;
  };
  table(
    'Patient',
    [170, 90, 60, 100, 110],
    [
      [
        random.pick(['Patient Name', 'Name']),
        random.pick(['DOB', 'Date of Birth']),
        'Sex',
        random.pick(['MRN', 'Chart #']),
        'Phone',
      ],
      [firstLast(one), day(one.birth), one.sex === 'female' ? 'Female' : 'Male', one.mrn, phone(one.phone)],
    ],
  );
  table(
    'Address',
    [200, 150, 80, 100],
    [
      ['Street', 'City', 'State', 'ZIP'],
      [one.street, one.city, one.state, one.zip],
    ],
  );
  table(
    random.pick(['Family Contacts', 'Contacts', 'Emergency Contacts']),
    [190, 140, 200],
    [
      ['Name', 'Relationship', 'Phone'],
      [fullName(one.caregiver), one.caregiver.word, phone(one.caregiver.phone)],
      [fullName(one.otherProvider), 'Neighbor', '(443) 555-0121'],
    ],
  );
  const coverage = one.secondary ? [[one.secondary.text, '77120045', 'Secondary']] : [];
  table(
    random.pick(['Insurance', 'Coverage']),
    [210, 170, 150],
    [
      [random.pick(['Plan', 'Payer', 'Insurance']), random.pick(['Member ID', 'Policy #', 'Subscriber ID']), 'Order'],
      [one.payer.text, mbi(one.memberId), 'Primary'],
      ...coverage,
    ],
  );
  table(
    random.pick(['Diagnoses', 'Problem List']),
    [100, 330, 100],
    [
      [random.pick(['ICD-10', 'ICD-10 Code']), random.pick(['Diagnosis', 'Description']), 'Since'],
      [one.diagnosis.code, one.diagnosis.text, '2024'],
      ['I10', 'Essential hypertension', '2011'],
    ],
  );
  table(
    'Care Team',
    [150, 210, 170],
    [
      ['Role', 'Name', 'NPI'],
      ['Referring Physician', `${fullName(one.provider)}, ${one.provider.title}`, one.provider.npi],
    ],
  );
  pen.pair(
    40,
    y,
    random.pick(['Referred by:', 'Care Manager:']),
    `${fullName(one.referrer)}, ${one.referrer.role}, ${one.practice}`,
  );
  y += 18;
  pen.pair(40, y, 'Phone:', phone(one.referrer.phone));
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.mrn': one.mrn,
    'patient.phone': one.phone,
    'patient.address': addressOf(one),
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'primaryDiagnosis.text': one.diagnosis.text,
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'referredBy.name': fullName(one.referrer),
    'referredBy.role': one.referrer.role,
    'referredBy.organization': one.practice,
    'referredBy.phone': one.referrer.phone,
  };
};

/** A community clinic’s sheet in Spanish and English: the labels stand over the values. */
export const bilingualSheet: Layout = (pen, one, random) => {
  const [phone, mbi] = [phoneFormat(random), mbiFormat(random)];
  pen.text(48, 48, `Clínica ${one.city} Community Health`, { size: 15, bold: true });
  pen.text(48, 64, `Hoja de datos del paciente / Patient data sheet     Fecha / Date: ${usDay(one.today)}`, {
    size: 9,
  });
  let y = 96;
  const cells = (...pairs: readonly (readonly [x: number, label: string, value: string])[]) => {
    for (const [x, label, value] of pairs) pen.stacked(x, y, label, value);
    y += 34;
  };
  const heading = (text: string) => {
    pen.bar(44, y, 524, text, false);
    y += 20;
  };
  heading('Informacion del Paciente / Patient Information');
  cells(
    [48, 'Nombre / Name', firstLast(one)],
    [300, 'Fecha de Nacimiento / DOB', usDay(one.birth)],
    [450, 'Sexo / Sex', one.sex === 'female' ? random.pick(['Femenino', 'F']) : random.pick(['Masculino', 'M'])],
  );
  cells(
    [48, 'Dirección / Address', addressOf(one)],
    [450, 'Idioma / Language', one.language === 'Spanish' ? 'Español' : 'English'],
  );
  cells([48, 'Teléfono / Phone', phone(one.phone)], [300, 'Expediente / MRN', one.mrn]);
  heading('Contacto de Emergencia / Emergency Contact');
  cells(
    [48, 'Nombre / Name', fullName(one.caregiver)],
    [300, 'Parentesco / Relationship', one.caregiver.word],
    [450, 'Teléfono / Phone', phone(one.caregiver.phone)],
  );
  heading('Seguro / Insurance');
  cells([48, 'Seguro / Insurance', one.payer.text], [300, 'Poliza / Policy #', mbi(one.memberId)]);
  heading('Diagnóstico / Diagnosis');
  cells([48, 'Diagnóstico / Diagnosis', one.diagnosis.text], [450, 'ICD-10', one.diagnosis.code]);
  heading('Medico que Refiere / Referring Physician');
  cells([48, 'Nombre / Name', `${fullName(one.provider)}, ${one.provider.title}`], [300, 'NPI', one.provider.npi]);
  heading('Referido por / Referred by');
  cells([48, 'Nombre / Name', fullName(one.referrer)], [300, 'Teléfono / Phone', phone(one.referrer.phone)]);
  pen.text(48, y + 10, placeOf(one), { size: 7 });
  return {
    ...nameTruth(one),
    'patient.dateOfBirth': isoDay(one.birth),
    'patient.sexAtBirth': one.sex,
    'patient.address': addressOf(one),
    'patient.preferredLanguage': one.language === 'English' ? 'en' : 'es',
    'patient.phone': one.phone,
    'patient.mrn': one.mrn,
    'caregiver.name': fullName(one.caregiver),
    'caregiver.relationship': one.caregiver.relationship,
    'caregiver.phone': one.caregiver.phone,
    'payer.primary': one.payer.kind,
    'payer.memberId': one.memberId,
    'primaryDiagnosis.text': one.diagnosis.text,
    'primaryDiagnosis.icd10': one.diagnosis.code,
    'responsibleProvider.name': fullName(one.provider),
    'responsibleProvider.npi': one.provider.npi,
    'referredBy.name': fullName(one.referrer),
    'referredBy.phone': one.referrer.phone,
  };
};
