-- Reference rates of the European Central Bank, or entered by hand: how much of a currency one euro is.
create table exchange_rates (
  day date not null check (day between '1999-01-01' and '2199-12-31'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  per_euro numeric(20, 10) not null check (per_euro > 0),
  source text not null check (source in ('ecb', 'entered')),
  primary key (day, currency)
);
create index exchange_rates_currency on exchange_rates (currency, day desc);
