import { type Kysely, sql } from 'kysely'

/** Accounts, patients, doctors, appointments, prescriptions; clinical columns are sealed from the first. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table accounts (
      id uuid primary key,
      role text not null check (role in ('patient', 'doctor')),
      email text not null,
      password_hash text not null,
      language text,
      is_demo boolean not null default false,
      last_login_at timestamptz,
      previous_login_at timestamptz,
      created_at timestamptz not null,
      unique (role, email)
    )`,
    `create table consents (
      account_id uuid not null references accounts (id) on delete cascade,
      notice_version text not null,
      language text,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (account_id, notice_version, given_at)
    )`,
    `create table sessions (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      token_hash bytea not null unique,
      device text not null,
      is_remembered boolean not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    'create index sessions_of_account on sessions (account_id)',
    'create index sessions_by_end on sessions (expires_at)',
    `create table password_resets (
      token_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    'create index password_resets_of_account on password_resets (account_id)',
    'create index password_resets_by_end on password_resets (expires_at)',
    `create table rate_counters (
      key text primary key,
      window_start timestamptz not null,
      count integer not null
    )`,
    'create index rate_counters_by_start on rate_counters (window_start)',
    `create table patients (
      id uuid primary key references accounts (id) on delete cascade,
      name text not null,
      phone text not null,
      age integer,
      gender text,
      profile_sealed bytea not null
    )`,
    `create table patient_keys (
      patient_id uuid primary key references patients (id) on delete cascade,
      wrapped_key bytea not null,
      audit_count integer not null default 0,
      audit_head bytea not null
    )`,
    `create table doctors (
      id uuid primary key references accounts (id) on delete cascade,
      name text not null,
      phone text not null,
      specialization text not null,
      gender text not null,
      age integer,
      experience integer not null,
      consultation_fee integer not null,
      qualifications text[] not null,
      days text[] not null,
      time_slots text[] not null,
      languages text[] not null,
      address text not null default '',
      city text not null default '',
      state text not null default '',
      pincode text not null default '',
      bio text not null default '',
      registration_number text,
      registration_council text,
      verified_at timestamptz,
      rating_sum integer not null default 0,
      rating_count integer not null default 0
    )`,
    // The order of every list of doctors, whole and by specialization: best rated, most experienced, name.
    `create index doctors_in_order on doctors
      ((rating_sum::float8 / greatest(rating_count, 1)) desc, experience desc, name, id)`,
    `create index doctors_of_specialization_in_order on doctors
      (specialization, (rating_sum::float8 / greatest(rating_count, 1)) desc, experience desc, name, id)`,
    `create table doctor_days_off (
      doctor_id uuid not null references doctors (id) on delete cascade,
      date date not null,
      primary key (doctor_id, date)
    )`,
    `create table profile_images (
      account_id uuid primary key references accounts (id) on delete cascade,
      image bytea not null,
      updated_at timestamptz not null
    )`,
    `create table appointments (
      id uuid primary key,
      patient_id uuid not null references patients (id),
      doctor_id uuid not null references doctors (id),
      date date not null,
      slot text not null,
      status text not null check (status in ('scheduled', 'confirmed', 'completed', 'canceled', 'no-show')),
      consultation_type text not null check (consultation_type in ('video', 'audio', 'chat', 'in-person')),
      symptoms_sealed bytea not null,
      room_id uuid not null,
      canceled_by text,
      met_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    // The last word on a slot: at most one live appointment holds it.
    `create unique index appointments_one_live_per_slot on appointments (doctor_id, date, slot)
      where status in ('scheduled', 'confirmed')`,
    'create index appointments_of_patient on appointments (patient_id, date desc, slot desc)',
    'create index appointments_of_doctor on appointments (doctor_id, date desc, slot desc)',
    `create table ratings (
      appointment_id uuid primary key references appointments (id),
      doctor_id uuid not null references doctors (id),
      patient_id uuid not null references patients (id),
      rating integer not null check (rating between 1 and 5),
      comment_sealed bytea not null,
      created_at timestamptz not null
    )`,
    `create table prescriptions (
      id uuid primary key,
      appointment_id uuid not null references appointments (id),
      patient_id uuid not null references patients (id),
      doctor_id uuid not null references doctors (id),
      version integer not null,
      content_sealed bytea not null,
      check_code text not null,
      issued_at timestamptz not null,
      unique (appointment_id, version)
    )`,
    'create index prescriptions_of_patient on prescriptions (patient_id, issued_at desc)',
    `create table audit_events (
      patient_id uuid not null references patients (id),
      number integer not null,
      at timestamptz not null,
      actor_id uuid,
      actor_role text not null,
      action text not null,
      subject_id uuid,
      hash bytea not null,
      primary key (patient_id, number)
    )`,
    // Socket.IO's PostgreSQL adapter keeps messages over 8 kB here; it does not make the table by itself.
    `create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
