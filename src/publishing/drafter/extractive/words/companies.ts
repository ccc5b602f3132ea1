const forms =
  'ltd|limited|llc|l\\.l\\.c|inc|incorporated|corp|corporation|co|company|gmbh|ug|ag|kg|ohg|e\\.k|mbh|se|sas|sarl|s\\.a\\.r\\.l|sa|s\\.a|srl|s\\.r\\.l|spa|s\\.p\\.a|bv|b\\.v|nv|n\\.v|ab|as|a\\/s|aps|oy|oyj|oü|plc|pty|pte|sl|s\\.l|lda|ltda|kk|k\\.k|sp\\. z o\\.o|s\\.r\\.o|a\\.s|kft|doo|d\\.o\\.o|sdn bhd|pvt'

const suffix = new RegExp(
  `[,\\s]+(?:\\(?haftungsbeschränkt\\)?|&\\s*co\\.?(?:\\s*kg)?|(?:${forms})\\.?)(?=$|[\\s,.])\\.?`,
  'giu',
)
const asianForms = /(?:株式会社|合同会社|有限会社|有限公司|股份有限公司|주식회사|\(주\)|㈱)/gu

const longestName = 300

/** The name of a company without its legal form. */
export function withoutLegalForm(name: string): string {
  if (name.length > longestName) return name
  return name
    .replace(asianForms, '')
    .replace(suffix, '')
    .replace(/[\s,.]+$/u, '')
    .trim()
}

const anyForm = new RegExp(`(?:^|[\\s,])(?:${forms})\\.?(?=$|[\\s,.)])`, 'iu')

export function hasLegalForm(text: string): boolean {
  return anyForm.test(text) || /株式会社|合同会社|有限会社|有限公司|주식회사/u.test(text)
}
