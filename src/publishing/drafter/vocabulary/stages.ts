import type { PhraseTable } from './phrases.ts'

/** The stage of a product. */
export const stageWords = {
  waitlist: {
    en: `
      (join|get on|sign up for|on) (the|our) wait(ing)?[- ]?list, join wait(ing)?list, ^coming soon,
      launching (soon|in|this|later), notify me, get notified, be the first to know, pre-?order`,
    de: '*(zur|auf die|unsere|in die) warteliste*, ^warteliste, *demnächst verfügbar*',
    fr: "*(inscri|rejoin|rejoign)~ {20}liste d'attente*, ^liste d'attente, *bientôt disponible*",
    es: '*([úu]nete|ap[úu]ntate|inscr[íi]bete|reg[íi]strate) {20}lista de espera*, ^lista de espera, *próximamente*',
    it: "*(iscriviti|unisciti|entra) {20}lista d'attesa*, ^lista d'attesa, *prossimamente*",
    pt: '*(entre|inscreva-se) {20}lista de espera*, *em breve*',
    nl: '*(op|voor) (de|onze) wachtlijst*, ^wachtlijst',
    sv: '*(på|till) väntelistan*, ^väntelista',
    ar: 'قائمة الانتظار, قريباً',
    ja: '先行登録, 近日公開, 事前登録',
    zh: '候补名单, 即将推出',
  },
  beta: {
    en: `
      (public|open|private|closed|free|invite-only|early) (beta|alpha), (currently|still|now|is) in (~ )?(beta|alpha),
      in (beta|alpha), during (the |our )?beta, ^beta$, ^alpha$, ^public beta$, beta (version|release), join the beta`,
    de: '*in der (offenen |geschlossenen )?beta*, *beta-?phase*',
    fr: '*en (version )?b[êe]ta*, *version b[êe]ta*',
    es: '*en beta*',
    it: '*in fase beta*',
    pt: '*em beta*',
    el: '^βeta$',
    ar: 'النسخة التجريبية',
    ja: 'ベータ版',
    zh: '公测',
  },
  /** The beta is over, or something else is in beta. */
  notBeta: {
    en: `
      (out of|left|leaves|after|ended|since|beyond) (the )?(public |private )?(beta|alpha), *alpha channel*,
      *beta (test(er|ing)|carotene)*`,
  },
  launched: {
    en: `
      now available, available now, is now live, just launched, generally available, we've launched, has launched,
      have launched, out of beta`,
    de: '*jetzt verfügbar*',
    fr: '*maintenant disponible*',
    es: '*ya disponible*',
    it: '*ora disponibile*',
    pt: '*já disponível*',
    ja: '正式リリース, 提供開始',
    zh: '正式上线',
  },
} satisfies Record<string, PhraseTable>

/** Words that a quote must have to prove a stage. */
export const stageProof = {
  idea: {
    en: `
      *coming soon*, *wait(ing)? ?list*, *pre-?launch*, *pre-?order*, *sign up to be notified*, *notify me*,
      *in development*`,
    de: '*demnächst*',
    fr: '*bientôt*',
    es: '*próximamente*',
    it: '*prossimamente*',
    pt: '*em breve*',
    ja: '近日',
  },
  beta: {
    en: '(beta|alpha)#?, early access, preview',
    fr: 'bêta',
    ja: 'ベータ',
    zh: '测试版',
    ko: '베타',
  },
  launched: {
    en: `
      launch(ed|es)?, available, live, releas(ed?|es), version, get started, start (now|free|your), try, sign up,
      download, install, buy, pricing, free`,
    de: 'jetzt, starten, kostenlos',
    fr: 'essai, commencer',
    es: 'prueba, empezar',
    it: 'prova',
    nl: 'probeer, gratis',
    ja: '今すぐ, 無料',
  },
  growing: {
    en: `
      trusted by, we're hiring, growing, join (thousands|hundreds|millions), join #*, raised, funding, series [a-d]`,
    ja: '[0-9] ?(社|人|万|名)',
  },
  established: {
    en: 'since, established, founded, over, more than, years?, decades?',
    de: 'seit, jahren?',
    fr: 'depuis, ans',
    es: 'desde, años',
    it: 'dal, anni',
    pt: 'anos',
    nl: 'sinds, jaar',
    pl: 'lat',
    ja: '創業, 設立, 年',
  },
} satisfies Record<string, PhraseTable>

/** Users that a growing product counts: `12,000 teams` */
export const crowdWords: PhraseTable = {
  en: `
    customers?, users?, teams?, companies, businesses, developers?, people, downloads, stars, makers, creators,
    clients?, members`,
  de: 'kunden, nutzer, unternehmen, betriebe',
  fr: 'utilisateurs, entreprises',
  es: 'usuarios, clientes, empresas',
  it: 'utenti, aziende, clienti',
  nl: 'gebruikers, klanten, bedrijven',
}
