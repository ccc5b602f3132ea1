/** How a provider treats the part of an address before the @. */
interface MailboxRule {
  /** All of these domains deliver to the same mailbox. */
  domains: readonly string[]
  /** Characters that the provider ignores. */
  ignored?: RegExp
  /** The character that begins a tag, instead of a plus sign. */
  tag?: string
}

/** A plus sign begins a tag on all domains, as it does at Google and Microsoft, who host most company domains. */
const mailboxRules: readonly MailboxRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr', 'ya.ru', 'narod.ru'],
    ignored: /[.-]/g,
  },
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.co.in', 'yahoo.fr', 'yahoo.de'].map(
    (domain) => ({ domains: [domain], tag: '-' }),
  ),
]

export const mailboxRule: ReadonlyMap<string, MailboxRule> = new Map(
  mailboxRules.flatMap((rule) => rule.domains.map((domain) => [domain, rule])),
)

/** Anything in front of these, after a dot, names the account: `shop@ada.fastmail.com` is `ada@fastmail.com`. */
export const accountSubdomains: ReadonlySet<string> = new Set(['fastmail.com', 'fastmail.fm', 'sent.com'])

/**
 * Anyone can have an address here, and getting many takes effort (a phone number, a captcha). So two voters on one of
 * these domains need not be related. Other domains belong to someone who can make up addresses.
 */
export const publicProviders: ReadonlySet<string> = new Set([
  ...mailboxRule.keys(),
  ...accountSubdomains,
  ...'outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp hotmail.com hotmail.co.uk hotmail.fr hotmail.de'.split(
    ' ',
  ),
  ...'hotmail.it hotmail.es live.com live.co.uk live.fr live.nl msn.com passport.com'.split(' '),
  ...'aol.com aim.com verizon.net att.net sbcglobal.net bellsouth.net comcast.net charter.net cox.net'.split(' '),
  ...'gmx.de gmx.net gmx.com gmx.at gmx.ch web.de mail.com t-online.de freenet.de arcor.de posteo.de mailbox.org'.split(
    ' ',
  ),
  ...'tutanota.com tutanota.de tuta.io tuta.com hey.com zoho.com zohomail.com zohomail.eu hushmail.com runbox.com'.split(
    ' ',
  ),
  ...'yahoo.es yahoo.it yahoo.ca yahoo.co.jp yahoo.com.br yahoo.com.au yahoo.com.mx yahoo.com.tw yahoo.co.id'.split(
    ' ',
  ),
  ...'orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr libero.it virgilio.it tin.it alice.it tiscali.it'.split(
    ' ',
  ),
  ...'btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com blueyonder.co.uk bigpond.com optusnet.com.au'.split(
    ' ',
  ),
  ...'mail.ru inbox.ru list.ru bk.ru internet.ru rambler.ru ukr.net i.ua meta.ua seznam.cz email.cz centrum.cz'.split(
    ' ',
  ),
  ...'wp.pl o2.pl onet.pl interia.pl op.pl azet.sk zoznam.sk abv.bg freemail.hu citromail.hu sapo.pt mail.ee'.split(
    ' ',
  ),
  ...'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn'.split(' '),
  ...'naver.com daum.net hanmail.net kakao.com nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp au.com'.split(' '),
  ...'uol.com.br bol.com.br terra.com.br ig.com.br rediffmail.com telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl'.split(
    ' ',
  ),
  ...'bluewin.ch hispeed.ch online.no telia.com rogers.com shaw.ca bell.net sympatico.ca videotron.ca'.split(' '),
])

/**
 * Services that forward email from any number of addresses per person. Many honest people use them, so their votes
 * count, but only a few per service and listing. A subdomain of these domains is one account.
 */
const relayServices: Readonly<Record<string, readonly string[]>> = {
  addy: ['addy.io', 'addymail.com', 'anonaddy.com', 'anonaddy.me'],
  apple: ['privaterelay.appleid.com'],
  burnermail: ['burnermail.io'],
  cloaked: ['cloaked.id', 'myclkd.com', 'clkdmail.com', 'clkdmailbox.com'],
  duckduckgo: ['duck.com'],
  erine: ['erine.email'],
  firefox: ['mozmail.com', 'relay.firefox.com'],
  forwardemail: ['forwardemail.net', 'hideaddress.net'],
  ironvest: ['ironvest.com'],
  simplelogin: [
    ...['simplelogin.com', 'simplelogin.co', 'simplelogin.fr', 'simplelogin.io', 'slmail.me', 'slmails.com', 'slm.pm'],
    ...['aleeas.com', '8alias.com', '8shield.net', 'dralias.com', 'silomails.com'],
    ...['passmail.net', 'passmail.com', 'passinbox.com', 'passfwd.com'],
  ],
  spamgourmet: ['spamgourmet.com', 'antichef.com', 'neverbox.com'],
  '33mail': ['33mail.com'],
}

export const relayService: ReadonlyMap<string, string> = new Map(
  Object.entries(relayServices).flatMap(([service, domains]) => domains.map((domain) => [domain, service])),
)
