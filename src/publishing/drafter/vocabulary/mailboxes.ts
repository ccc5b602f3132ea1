import type { PhraseTable } from './phrases.ts'

/** The part of an email address before the @. */
export const mailboxWords = {
  /** In examples and forms. */
  example: {
    en: `
      you, your, yourname, your.name, name, email, user, username, someone, somebody, jane, john, jane.doe, john.doe,
      janedoe, johndoe, foo, test, example`,
    de: 'max.mustermann',
    fr: 'nom',
    es: 'nombre',
    it: 'nome',
  },
  unattended: {
    en: `
      no-?reply, do-?not-?reply, donotreply, bounce, mailer-daemon, postmaster, abuse, webmaster, hostmaster`,
  },
  /** Departments that are not for visitors. */
  department: {
    en: `
      privacy, dpo, gdpr, legal, security, jobs?, careers?, recruiting, hr, press, media, investors?, billing,
      accounts?, invoices?, dmca, copyright, affiliates?, partners?, unsubscribe, compliance, events?, speaking, donat(e|ions?), paypal, sponsors?(hip)?, feedback-bot`,
    de: 'datenschutz, dsgvo, karriere, bewerbung, presse',
    fr: 'recrutement, rgpd',
  },
  /** General contact addresses. */
  general: {
    en: `
      hello, hi, hey, contact, info, mail, post, office, team, support, help, ask, service, sales, enquiries,
      inquiries, welcome, say, us`,
    de: 'kontakt, hallo, servus, moin, kundenservice',
    fr: 'bonjour, salut',
    es: 'hola, contacto',
    it: 'ciao, contatti',
    pt: 'ola, oi, contato',
    sv: 'hej',
    fi: 'hei',
    cs: 'ahoj',
    tr: 'merhaba',
    ar: 'salam',
  },
} satisfies Record<string, PhraseTable>
