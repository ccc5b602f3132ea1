import type { PhraseTable } from './phrases.ts'

/** The founding of a company. */
export const foundingWords = {
  /** Before the year: `founded in 2019` */
  founded: {
    en: 'founded, established, incorporated, set (it |the company |everything )?up, started, began, begun, created, was born',
    de: 'gegründet, ins leben gerufen',
    fr: 'fondée?s?, créée?s?, née?s?, lancée?s? en',
    es: 'fundad[ao]s?, cread[ao]s?, naci[óo]',
    it: 'nat[oa], fondat[oa]',
    pt: 'criad[ao], nasceu',
    nl: 'opgericht, gestart',
    sv: 'grundades, startades, grundat, grundade, startade',
    da: 'grundlagt, stiftet',
    fi: 'perustettu',
    pl: 'założon[aey], powstał[ao]?',
    cs: 'založen[aoy]?, vznikl[ao]?',
    hu: 'alapított*',
    ro: 'înființat[ăa]?, fondat[ăa]',
    ru: 'основан[ао]?, создан[ао]?',
    uk: 'заснован[ао]?',
    tr: 'kuruldu',
    el: 'ιδρύθηκε, ξεκίνησε',
    he: 'הוקמה, נוסדה, הוקם',
    ar: 'تأسست?, تأسيس, أُسست, انطلقت?',
    hi: 'स्थापना',
    th: 'ก่อตั้ง',
    id: 'didirikan',
    vi: 'thành lập',
  },
  /** The same in scripts that put no spaces around it. */
  foundedUnspaced: {
    ja: '設立, 創業',
    zh: '成立于?, 创立于?, 创建于?',
    ko: '설립',
  },
  /** After the year: `2019 von … gegründet` */
  foundedAfterYear: {
    en: 'founded, established, started',
    de: 'gegründet, ins leben gerufen, gründeten',
    fr: 'fondée?',
    es: 'fundad[ao]',
    nl: 'opgericht',
    sv: 'grundat',
    tr: 'kuruldu',
    ja: '創業, に?設立',
    zh: '创立, 成立',
  },
  since: {
    en: 'since, est.?',
    de: 'seit',
    fr: 'depuis',
    es: 'desde( el año)?',
    it: 'dal',
    nl: 'sinds',
    sv: 'sedan',
    da: 'siden',
    pl: 'od( roku)?',
    ru: 'с',
    uk: 'з',
    ar: 'منذ( عام)?',
  },
  /** In the title of a milestone. */
  founding: {
    en: 'founding',
    de: 'gründung',
    fr: 'fondation',
    es: 'fundación',
    it: 'fondazione',
    pt: 'fundação',
    nl: 'oprichting',
    pl: 'założenie',
  },
  /** Before the year in a table of facts. */
  foundedLabel: {
    en: 'founded, established, foundation, founding (year|date), year founded, since',
    de: 'gegründet, gründung(sjahr)?',
    fr: 'fondation, fondée? en, création, année de création',
    es: 'fundación, año de fundación',
    it: 'fondazione, anno di fondazione',
    pt: 'fundação',
    nl: 'opgericht',
    sv: 'grundat',
    da: 'stiftet',
    pl: 'rok założenia',
    ru: 'год основания',
    ar: 'سنة التأسيس, التأسيس',
    ja: '設立(年月日?)?, 創業, 創立',
    zh: '成立(时间)?, 设立',
    ko: '설립(일)?',
  },
  /** Sentences with a year that is not the founding year. */
  notFounding: {
    en: `
      ©, [(]c[)], *copyright*, *all rights*, fund(ing)? led by*, *round was led*, *acquired*, law, act, regulation,
      version, release`,
  },
  /** Words that a quote must have to prove a founding year. */
  proof: {
    en: `
      found(ed|ing), establish(ed|ment), est, since, start(ed|ing), began, begun, launch(ed|ing), creat(ed|ion), born,
      incorporated, built, building, first, back in, history, story, opened, set (~ )?up`,
    de: 'seit, gegründet, gründung, gründete*',
    fr: 'fond[ée]e?s?, création, créée?s?, depuis, née?s?',
    es: 'desde, fundad[ao]s?, fundación, naci[óo]',
    it: 'nat[aoie], dal, fondat[aoie]',
    pt: 'fundação, nasceu, criad[ao]s?',
    nl: 'sinds, opgericht',
    sv: 'sedan, grunda*',
    da: 'siden, grundlagt, stiftet',
    fi: 'perustettu',
    pl: 'założon*, założenia, od roku',
    cs: 'založen*',
    hu: 'alapít*',
    ro: 'înființ*',
    ru: 'с, основан*',
    uk: 'створен*, заснован*',
    tr: 'kuruldu',
    el: 'ιδρύθηκε, ξεκίνησε',
    he: 'הוקמ, נוסד, הוקם',
    ar: 'تأس, منذ',
    th: 'ก่อตั้ง',
    id: 'didirikan',
    vi: 'thành lập',
    ja: '創業, 創立, 設立, 成立',
    zh: '创立, 创办',
    ko: '설립, 창립',
  },
} satisfies Record<string, PhraseTable>

/** How a company refers to itself. */
export const ourselves = {
  /** In a sentence about its founding. */
  company: {
    en: 'we, our, us, i, the company, company, studio, team',
    de: 'wir, unser*, ich, unternehmen, firma',
    fr: "nous, notre, l'entreprise, la société",
    es: 'somos, nuestra, empresa',
    it: 'noi, nostra, azienda',
    pt: 'nós, nossa',
    nl: 'wij, ons, bedrijf',
    sv: 'vi',
    pl: 'my',
    ru: 'мы, компания',
    ar: 'نحن, الشركة',
    ja: '弊社, 当社, 私たち',
    zh: '我们, 公司',
  },
  /** At the beginning of a sentence after one that gives the name. */
  pronoun: {
    en: '^it, ^they, ^the ~',
    de: '^es, ^sie',
    fr: '^elle?',
    es: '^ella?',
    nl: '^het',
  },
  /** In a sentence about its founders. */
  founders: {
    en: "we, our, it, the company, i'm, i am, my name",
    de: 'wir, ich bin, unser*',
    fr: "nous, je, notre, l'entreprise",
    es: 'somos, soy, me llamo, empresa',
    it: 'noi, sono, mi chiamo, azienda',
    pt: 'sou',
    nl: 'ik ben',
    sv: 'jag',
  },
} satisfies Record<string, PhraseTable>

/** The place of a company. */
export const placeWords = {
  /** In sentences about the place of something else. */
  elsewhere: {
    en: `
      servers?, hosted, hosting, data ?cent(er|re)s?, stored, data is, backups?, host(ed)? by, customers?, clients,
      users, available in, ships?, shipping, deliver(y|s)?, events?, conference, meet us, offices? in,
      teams? in ~ countries, court, jurisdiction, law of, governed, translated, languages?, visited, holiday, born,
      grew up, studied, university, phd`,
    de: '*gehostet*, *server*, *rechenzentr(um|en)*, *gerichtsstand*, *amtsgericht*, *kunden in*',
    fr: '*hébergeur*, *hébergé*, *hébergement*, *clients en*',
    es: '*alojad*',
    it: '*ospitat*',
    ar: 'خوادم',
    ja: 'サーバー',
  },
  located: {
    en: `
      based, headquartered, located, headquarters, hq, made, built, crafted, designed, developed, developer, company,
      studio, team, startup, founded, started, born, lives?, live, living, people, we'?re, we are, i'?m, from, in`,
    de: '*sitz*, *ansässig*, *gegründet*, *aus',
    fr: '*basée?*, *situ[ée]e?s?*, *n[ée]e?, *fond[ée]e?*, *install[ée]*',
    es: '*con sede*, *ubicad*, *fundad*',
    it: '*basat[oa]*, *nat[oa]',
    pt: '*sediad*',
    nl: '*gevestigd*',
    sv: '*baserat*',
    pl: '*siedzib*',
    ru: '*находи*',
    ar: 'تأسست, مقر',
  },
  /** Before the country that a product comes from. */
  madeIn: {
    en: '(made|built|crafted|developed|designed|engineered|proudly made)( ~)?( ~)? in',
    de: '(entwickelt|hergestellt|gemacht|programmiert) in',
    fr: '(fabriquée?|conçue?|développée?|faite?|imaginée?) (~ )?en',
    es: '(hecho|desarrollado|creado) (~ )?en',
    it: '(fatto|sviluppato|creato|realizzato) (~ )?in',
    pt: '(feito|desenvolvido|criado) (~ )?(em|no|na)',
    nl: '(gemaakt|ontwikkeld) in',
    sv: '(gjord|utvecklad) i',
    pl: '(stworzone|wykonane) w',
  },
  /** Before the country that a company is in. */
  basedIn: {
    en: '(based|headquartered|incorporated) in',
    de: 'mit sitz in, ansässig in',
    fr: 'basée?s? (en|au|aux)',
    es: 'con sede en',
    it: 'con sede in',
    pt: 'com sede (em|no|na), sediad[ao] (em|no|na)',
    nl: 'gevestigd in',
  },
  /** Before the address in a table of facts. */
  addressLabel: {
    en: 'address, location, headquarters, hq, office, based in, city',
    de: 'adresse, anschrift, sitz, standort',
    fr: 'siège( social)?',
    es: 'dirección, sede',
    it: 'indirizzo',
    pt: 'morada, endereço',
    nl: 'adres',
    ru: 'адрес',
    ar: 'العنوان, المقر',
    ja: '所在地, 住所, 本社(所在地)?',
    zh: '地址, 总部',
    ko: '주소',
  },
  /** A heading above the address of a company that only serves the website or made it. */
  hosting: {
    en: 'hosting( provider)?, web ?host, hosted by, design(ed)? (and|&) (code|development), web ?design',
    de: '*hosting*, *webdesign*, *umsetzung*, *technische realisierung*',
    fr: '*hébergeur*, *hébergement*, *hébergé par*, *conception du site*, *création du site*, *réalisation du site*',
    es: '*alojamiento web*, *proveedor de alojamiento*, *diseño web*',
    it: '*hosting*, *realizzazione sito*',
    pt: '*hospedagem*, *alojamento web*',
    nl: '*hosting*, *webdesign*',
    pl: '*hosting*',
  },
  /** A heading above several addresses. */
  officesHeading: {
    en: '*offices*, *locations*',
    de: '*standorte*',
    fr: '*bureaux*',
    es: '*oficinas*',
  },
  /** Parts of an address or sentence that are not a city. */
  notACity: {
    en: `
      street, st, road, rd, avenue, ave, lane, square, floor, suite, box, building, house, park, court, quay, team,
      office, offices, headquarters, company, ltd, inc, llc, the, our, we, and, by, with, for, it, customers?, remote`,
    de: 'straße, strasse, str, platz, weg, gasse, gmbh',
    fr: 'rue, boulevard, place',
    es: 'calle, plaza',
    it: 'via',
    nl: 'straat, gracht',
    sv: 'gata',
    da: 'vej',
    no: 'gate',
    pl: 'ul',
  },
  /** Before a city. */
  beforeCity: {
    en: 'in, from, at, near, out of, of',
    de: 'aus, bei',
    fr: 'à, au, en, de',
    it: 'a, da, di',
    pt: 'em',
    nl: 'te, uit',
    sv: 'från, i',
    da: 'fra',
    pl: 'w, z',
    cs: 'v',
    ru: 'в, из',
    tr: 've',
    ar: 'في, من, بمدينة, مدينة, fi',
  },
  /** Before a well-known city: words that only come before places. */
  inKnownCity: {
    en: 'in, from',
    de: 'aus',
    fr: 'à, en',
    pt: 'em',
    nl: 'te',
    pl: 'w',
    ru: 'в',
    ar: 'في',
  },
  beforeCountry: {
    en: 'in the, in, the',
    fr: 'en, aux?, la, les',
    es: 'el',
    pt: 'em, na, no',
    pl: 'w',
    ru: 'в',
  },
} satisfies Record<string, PhraseTable>

/** Legal forms after the name of a company. */
export const legalForms: PhraseTable = {
  en: 'ltd, limited, llc, l.l.c, inc, incorporated, corp, corporation, co, company, plc, pty, pte, pvt, sdn bhd',
  de: 'gmbh, ug, ag, kg, ohg, e.k, mbh, se',
  fr: 'sas, sarl, s.a.r.l, sa, s.a',
  es: 'sl, s.l',
  it: 'srl, s.r.l, spa, s.p.a',
  pt: 'lda, ltda',
  nl: 'bv, b.v, nv, n.v',
  sv: 'ab',
  da: 'as, a/s, aps',
  fi: 'oy, oyj, oü',
  pl: 'sp. z o.o',
  cs: 's.r.o, a.s',
  hu: 'kft',
  ro: 'doo, d.o.o',
  ja: 'kk, k.k',
}

export const legalFormsUnspaced: PhraseTable = {
  ja: '株式会社, 合同会社, 有限会社, ㈱',
  zh: '有限公司, 股份有限公司',
  ko: '주식회사, [(]주[)]',
}

/** Before the name of another company, in a sentence about it. */
export const comparedWith: PhraseTable = {
  en: `
    unlike, compared (to|with), versus, vs.?, (an? )?alternatives? to, instead of, switch(ing|ed)? from, mov(e|ed|ing) from,
    competitors? (like|such as), others like, tools like, rather than, cheaper than, better than, faster than`,
  de: 'anders als, im vergleich (zu|mit), im gegensatz zu, statt, alternative zu, wechsel von, günstiger als',
  fr: 'contrairement à, comparé à, par rapport à, au lieu de, alternative à, moins cher que',
  es: 'a diferencia de, comparado con, en lugar de, alternativa a, más barato que',
  it: 'a differenza di, rispetto a, invece di, alternativa a',
  pt: 'ao contrário d[eoa], em comparação com, em vez de, alternativa a[o]?',
  nl: 'anders dan, vergeleken met, in plaats van, alternatief voor, goedkoper dan',
}
