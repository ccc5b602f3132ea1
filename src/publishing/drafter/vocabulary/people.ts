import type { PhraseTable } from './phrases.ts'

export const founderWords = {
  role: {
    en: '(co-?)?found(ers?|ing (partner|director)), ^(co-?)?(creator|owner|maker), owner[-/ ](operator|and)',
    de: '(mit|co-?)?gründer(in|innen)?, (mit)?begründer(in)?, (mit)?inhaber(in)?',
    fr: '(co-?)?fondat(eur|rice)s?, ^(propriétaire|créat(eur|rice))',
    es: '(co-?)?fundador(a|es|as)?, ^(propietari[oa]|dueñ[oa]|creador(a)?)',
    it: '(co-?)?fondat(ore|rice|rici), ^(titolare|proprietari[oa])',
    pt: '(co-?)?fundador(a|es|as)?, ^(proprietári[oa]|criador(a)?)',
    nl: '(mede-?|co-?)?(oprichter|oprichtster), ^eigena(ar|resse)',
    sv: '(med|co-?)?grundare',
    da: '(med|co-?)?grundlægger',
    no: '(med|co-?)?grunnlegger',
    fi: '(co-?)?perustaja',
    pl: '(współ)?założyciel(ka)?',
    cs: '(spolu)?zakladatel(ka)?',
    hu: '(co-?)?alapító',
    ro: '(co-?)?fondator(are)?',
    ru: '(со)?основател(ь|ница|и)',
    uk: 'засновни(к|ця)',
    tr: 'kurucu(su)?',
    el: '*ιδρυτ(ής|ρια)*',
    he: 'מייסד',
    ar: 'مؤسس',
    id: '(ko)?pendiri',
    ja: '創業者, 創設者, 創立者, 共同創業',
    zh: '创始人, 創辦人, 联合创始',
    ko: '창업자, 설립자, 공동창업',
  },
  /** Before a name in a table of facts. */
  label: {
    en: '(co-?)?founders?, founded by, created by',
    de: 'gründer(in|innen)?',
    fr: 'fondat(eur|rice)s?',
    es: 'fundador(a|es)?',
    it: 'fondator[ei]',
    ru: 'основатель',
    ar: 'المؤسس(ون|ة)?',
    ja: '創業者, 創設者',
    zh: '创始人',
    ko: '창업자',
  },
  /** A heading above names. */
  heading: {
    en: '(made|built|created|founded|designed) by, (the |our )?(founders?|makers?|creators?|authors?)',
    de: 'gegründet von, gründer',
    fr: 'créé par, fondateurs?',
    es: 'creado por, fundadores',
    it: 'creato da, fondatori',
    nl: 'gemaakt door, oprichters',
  },
  /** At the start of a sentence that names founders. */
  opening: {
    en: '(co-?)?founders?',
    de: 'gründer(in)?',
    fr: 'fondat(eur|rice)',
    es: 'fundador(a|es)?',
    it: 'fondatore',
    nl: 'oprichters?',
    pl: 'założyciel(ka)?',
    ru: 'основател*',
    uk: 'засновник',
  },
  /** Words that a quote must have to prove a founder. */
  proof: {
    en: `
      *found(er|ed|ing)*, ceo, cto, coo, owner, creator, created, maker, made (by|with|in), make[rs]?, built,
      build(ing|er)?, *started*, *begun*, (is|app|game|tool|project|product) by, *set (~ )?up*, *written by*,
      *together by*, *crafted by*, *brought to you by*, *maintained by*, *behind*, i'm, my name`,
    de: '*hinter ~, *gründer*, *gegründet*, *geschäftsführ*, *inhaber*',
    fr: '*derrière*, *fondat*, *fondé*, *créat*, *créé*',
    es: '*fundad*, *fund[óo]*, *fundaron*, *cread*, *cre[óo]*, *crearon*, *desarrollad*, *hech[ao] por*, *naci[óo]*',
    it: '*fondat*, *fondò*, *creat*, *sviluppat*, *ideat*',
    pt: '*criad*, *criou*, *fundad*, *fundou*, *fundaram*, *desenvolvid*, *feit[ao] por*, *nasceu*',
    nl: '*oprichter*, *opgericht*, *richtten?*, *gemaakt door*, *ontwikkeld door*, *bedacht*',
    sv: '*grunda*, *startad*, *skapa*, *utveckla*',
    da: '*grundlagde*, *grundlagt*, *stiftet*, *skabt*, *udviklet*, *lavet af*',
    no: '*grunnla*, *startet*, *laget av*, *utviklet*',
    pl: '*założ*, *stworz*',
    cs: '*založil*, *zakladatel*, *vytvořil*',
    sk: '*založil*, *zakladateľ*, *vytvoril*',
    sr: '*osnova*, *osnivač*, *stvori*',
    ro: '*fondat*, *creat*, *dezvoltat*',
    ru: '*основа*, *созда*, *придумал*',
    uk: '*засн*, *створи*',
    ar: 'مؤسس, أسس',
    ja: '創業者, 創設者, 代表',
    zh: '创始人, 创办人, 創辦人',
    ko: '설립자, 창업자, 대표',
  },
} satisfies Record<string, PhraseTable>

/** How sentences name founders: `Founded in 2019 by Ada Lovelace`. */
export const foundingSentences = {
  /** Between two names. */
  and: {
    en: 'and, &',
    de: 'und',
    fr: 'et',
    es: 'y',
    it: 'e',
    nl: 'en',
    pt: 'e',
    sv: 'och',
    da: 'og',
    fi: 'ja',
    pl: 'i',
    ro: 'și',
    ru: 'и',
  },
  made: {
    en: `
      (co-?)?founded, started, begun, created, built, (hand-?)?made, crafted, brought to you, ~ed together, developed,
      designed and built, launched, established`,
    de: 'gegründet, entwickelt, gebaut',
    fr: 'fondée?, créée?, développée?, née?',
    es: 'fundad[ao], cread[ao], desarrollad[ao], hech[ao], nació',
    it: 'fondat[oa], creat[oa], sviluppat[oa], ideat[oa]',
    pt: 'fundad[ao], criad[ao], desenvolvid[ao], feit[ao], nasceu',
    nl: 'opgericht, gemaakt, ontwikkeld, bedacht',
    sv: 'grundat, grundades, startades, skapat, skapades, utvecklat, utvecklas',
    da: 'grundlagt, stiftet, startet, skabt, udviklet, lavet',
    no: 'grunnlagt, startet, laget, utviklet',
    ro: 'fondată?, creată?, dezvoltată?',
  },
  /** `Acme założyła Ada Lovelace`: the verb comes before the name. */
  madeBeforeName: {
    pl: 'stworzył[ai]?, założył[ai]?, stworzyli, założyli',
    cs: 'vytvořil[ai]?, založil[ai]?',
    sk: 'vytvoril[ai]?, založil[ai]?',
    sr: 'osnova[ol][ai]?, stvori[ol][ai]?',
    ru: 'создал[аи]?, основал[аи]?, придумал[аи]?',
    uk: 'створи(в|ла|ли), заснува(в|ла|ли)',
    es: 'lo (creó|fundó), la (creó|fundó)',
  },
  by: {
    en: 'by',
    de: 'von',
    fr: 'par',
    es: 'por, de la mano de',
    it: 'da',
    pt: 'por, pela mão de, por mão de, pel[ao]s?',
    nl: 'door',
    sv: 'av',
    da: 'af',
    no: 'av',
    ro: 'de',
  },
  /** `by Ada Lovelace … gegründet` */
  madeAfterName: {
    de: 'gegründet, gebaut, entwickelt',
    nl: 'opgericht',
  },
  behind: {
    en: 'behind',
    de: 'hinter',
    fr: 'derrière',
    es: 'detrás de',
    it: 'dietro',
  },
  stand: {
    en: 'are, is',
    de: 'stehen, steht, stecken, steckt',
    fr: 'il y a, se cachent',
    es: 'están, está',
    it: "ci sono, c'è",
  },
  /** Before a year at the beginning of a sentence. */
  inYear: {
    en: 'in',
    de: 'im',
    fr: 'en',
    it: 'nel',
    pt: 'em',
  },
  /** `Ada Lovelace founded` */
  founded: {
    en: '(co-?)?founded, started, created, built, set (it |the company |~ )?up',
    de: 'gründeten?',
    fr: 'ont fondé, a fondé, a créé, ont créé',
    es: 'fundaron, fundó, crearon, creó',
    it: 'fondarono, fondò, ha fondato, hanno fondato, ha creato, hanno creato',
    pt: 'fundaram, fundou, criaram, criou',
    nl: 'richtten, richtte, begonnen, begon',
    sv: 'grundade, startade, skapade',
    da: 'grundlagde, stiftede, startede',
    no: 'grunnla, startet',
    pl: 'założył[ai]?, założyli, stworzył[ai]?, stworzyli',
  },
  /** `Founder: Ada Lovelace` */
  founder: {
    en: '(co-?)?founders?, creator',
    de: 'gründer(in)?',
    fr: 'fondat(eur|rice)',
    es: 'fundador(a|es)?',
    it: 'fondatore',
    nl: 'oprichters?',
    pl: 'założyciel(ka)?',
    ru: 'основатель?(ница)?',
    uk: 'засновник',
  },
  /** Between the role and the name. */
  is: {
    en: 'is, are',
    de: 'ist',
    fr: 'est',
    es: 'es',
    it: 'è',
    pt: 'é',
  },
  weAre: {
    en: "we're, we are",
    de: 'wir sind',
    fr: 'nous sommes',
    es: 'somos',
    it: 'siamo',
    nl: 'wij zijn',
  },
  article: {
    en: 'an?, the',
    de: 'eine?',
    fr: 'une?',
    es: 'una?',
    nl: 'een',
  },
  iAm: {
    en: "i'm, i am, my name is",
    de: 'ich bin',
    fr: "je suis, je m'appelle",
    es: 'soy, me llamo',
    it: 'sono, mi chiamo',
    pt: 'sou',
    nl: 'ik ben',
    sv: 'jag heter, jag är',
  },
} satisfies Record<string, PhraseTable>

/** Words of headings, menus and sentences that look like a name. */
export const notNames: PhraseTable = {
  en: `
    the, our, your, we, team, meet, head, chief, founder, founders, co-founder, officer, manager, director, engineer,
    engineering, developer, designer, support, sales, marketing, product, products, customer, customers, company, about,
    contact, privacy, policy, terms, read, more, learn, get, started, free, pricing, features, home, blog, news, all,
    new, data, security, open, source, mit, license, inc, ltd, gmbh, llc, corp, labs, software, systems, studio, studios,
    app, apps, platform, solutions, services, group, media, university, street, with, for, and, from, made, built, use,
    uses, works, how, what, why, who, when, in, on, at, to, of, is, are, every, plan, plans, time, day, days, no, one,
    two, three, mode, position, routes?, maps?, beta, public, access, filing, estimates?, scanning, delivery, portal,
    retries, payloads, games?, interactive, entertainment, collective, agency, digital, design, technologies, tech,
    creative, productions?, publishing, press, ventures, partners, consulting, foundation, institute, association,
    network, audio, premium, lifetime, pro, basic, standard, enterprise, deal, edition, records, books, bakery, café, coffee, kitchen, farm, brothers, sisters, sons`,
  de: 'für, und, mit',
  fr: 'pour, avec, les, notre, nos',
  es: 'nuestro',
}

/** Words of sentences, which job titles do not have. */
export const sentenceWords: PhraseTable = {
  en: 'i, we, he, she, they, am, was, were, has, have',
  de: 'ich, wir',
  fr: 'je, nous',
}

/** Words next to `founder` in a job title. */
export const roleWords: PhraseTable = {
  en: `
    ceo, cto, coo, cfo, cpo, product, engineering, design, technology, operations, marketing, sales, research, science,
    developer, designer, chief, head, managing, director, president, chairman, lead, and, &`,
  de: 'geschäftsführer(in)?',
  fr: 'agronome, développeur',
}

/** Between a role and the company: `Founder at Acme` */
export const roleAt: PhraseTable = {
  en: 'at, of',
  de: 'bei, von',
  fr: 'chez, de',
}
