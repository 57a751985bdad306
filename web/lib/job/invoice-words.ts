/**
 * Words by which people name the columns of invoices, in English, German, French, Spanish, Italian, Portuguese, Dutch and Hungarian; the
 * first that is a column counts. They stand as `plainName` makes names.
 */
const words = (text: string): readonly string[] => text.split(' ');

/** A name without spaces, signs, accents and capitals. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/[^a-z0-9]/gu, '');

/** Of the rows, by the field of the invoice. */
export const ROW_WORDS: Readonly<Record<string, readonly string[]>> = {
  number: words(
    'number no nr invoiceno invoicenumber invoice nummer rechnungsnummer rechnungsnr numero numerodefacture numerodefactura factura numerofattura fattura numerodafatura fatura factuurnummer factuur szamlaszam sorszam szamla',
  ),
  date: words(
    'date invoicedate issued issuedate datum rechnungsdatum datedefacture fecha fechadefactura data datafattura datadafatura factuurdatum datuma kelt szamlakelte keltezes',
  ),
  currency: words('currency wahrung devise moneda divisa valuta moeda penznem'),
  note: words('note notes remark bemerkung hinweis remarque nota notas observaciones observacoes opmerking megjegyzes'),
  deliveryDate: words(
    'deliverydate delivered lieferdatum leistungsdatum datedelivraison fechadeentrega datadiconsegna datadeentrega leverdatum teljesites teljesitesdatuma',
  ),
  buyerReference: words('buyerreference leitwegid referenceacheteur referenciadelcomprador riferimentocliente referenciadocomprador'),
  orderReference: words(
    'orderreference orderno ordernumber order bestellnummer commande pedido ordine encomenda bestelnummer rendelesszam',
  ),
  'buyer.name': words(
    'client customer buyer company clientname customername kunde kundenname firma acheteur societe cliente comprador empresa acquirente azienda klant klantnaam bedrijf vevo ugyfel vevoneve cegnev',
  ),
  'buyer.contact': words(
    'contact contactperson ansprechpartner interlocuteur contacto contatto referente contato contactpersoon kapcsolattarto',
  ),
  'buyer.vatId': words(
    'vatid vatno vatnumber clientvatid customervatid buyervatid ustid ustidnr tva numerotva nif cif nifiva partitaiva piva numerodeiva nipc btwnummer adoszam kozossegiadoszam',
  ),
  'buyer.street': words(
    'street address strasse adresse anschrift rue calle direccion via indirizzo rua morada endereco straat adres utca cim',
  ),
  'buyer.postcode': words('postcode zip zipcode postalcode plz codepostal codigopostal cp cap iranyitoszam irsz'),
  'buyer.city': words('city town ort stadt ville ciudad poblacion citta comune cidade localidade plaats stad woonplaats varos telepules'),
  'buyer.country': words(
    'countrycode country landercode land codepays pays codigodepais pais codicepaese paese nazione landcode orszagkod orszag',
  ),
  'buyer.email': words('email mail clientemail customeremail courriel correo correoelectronico posta emailcim'),
  'payment.iban': words('iban'),
  'payment.bic': words('bic swift'),
  'payment.terms': words(
    'paymentterms terms zahlungsbedingungen conditionsdepaiement condicionesdepago condizionidipagamento condicoesdepagamento betalingsvoorwaarden fizetesifeltetelek',
  ),
  'payment.dueDate': words(
    'due duedate payableby fallig falligam zahlungsziel echeance vencimiento fechadevencimiento scadenza datascadenza vencimento datadevencimento vervaldatum vervaldag fizetesihatarido esedekesseg hatarido',
  ),
  'totals.lines': words('subtotal zwischensumme soustotal subtotale subtotaal reszosszeg'),
  'totals.taxBasis': words(
    'net netamount netto nettobetrag montantht ht baseimponible neto imponibile baseimponibile totalenetto basetributavel liquido nettobedrag exclbtw adoalap nettoosszeg',
  ),
  'totals.tax': words(
    'tax taxamount vatamount steuer mwstbetrag montanttva impuesto importeiva cuotaiva imposta importoiva imposto valoriva btwbedrag ado afa afaosszeg adoosszeg',
  ),
  'totals.grand': words(
    'total grandtotal amount gross gesamt gesamtbetrag brutto summe montantttc ttc importe importetotal totale importototale totalegenerale totalgeral valortotal totaal totaalbedrag vegosszeg osszesen bruttoosszeg',
  ),
  'totals.prepaid': words('prepaid deposit anzahlung acompte anticipo acconto adiantamento aanbetaling voorschot eloleg'),
};

/** A rate of tax, of a line or of the whole row. */
export const RATE_WORDS = words(
  'vat vatrate taxrate mwst ust steuersatz mwstsatz tauxtva iva tipoiva tipodeiva aliquota aliquotaiva taxaiva taxadeiva btw btwtarief btwpercentage afakulcs adokulcs',
);

/** Of the lines, by the field of the line. */
export const LINE_WORDS: Readonly<Record<'name' | 'quantity' | 'price', readonly string[]>> = {
  name: words(
    'description item article product service name bezeichnung beschreibung artikel leistung produkt designation libelle produit descripcion concepto articulo producto servicio descrizione articolo prodotto descricao artigo produto servico omschrijving megnevezes leiras termek tetel',
  ),
  quantity: words('quantity qty menge anzahl quantite qte cantidad cant quantita qta quantidade qtd qtde aantal hoeveelheid mennyiseg'),
  price: words(
    'unitprice netprice price einzelpreis nettopreis preis stuckpreis prixunitaire prixunitaireht puht prix preciounitario precio prezzounitario prezzo precounitario preco eenheidsprijs stukprijs prijs egysegar nettoegysegar ar',
  ),
};

/** A column of lines, by what it is called in a language, with what its own columns are usually called there. */
export const LISTS: readonly { readonly names: readonly string[]; readonly columns: Readonly<Record<keyof typeof LINE_WORDS, string>> }[] =
  [
    { names: words('items lines lineitems positions'), columns: { name: 'Description', quantity: 'Quantity', price: 'Unit price' } },
    { names: words('positionen posten'), columns: { name: 'Bezeichnung', quantity: 'Menge', price: 'Einzelpreis' } },
    { names: words('lignes articles'), columns: { name: 'Désignation', quantity: 'Quantité', price: 'Prix unitaire' } },
    { names: words('lineas conceptos articulos'), columns: { name: 'Descripción', quantity: 'Cantidad', price: 'Precio unitario' } },
    { names: words('righe voci articoli'), columns: { name: 'Descrizione', quantity: 'Quantità', price: 'Prezzo unitario' } },
    { names: words('linhas itens artigos'), columns: { name: 'Descrição', quantity: 'Quantidade', price: 'Preço unitário' } },
    { names: words('regels factuurregels artikelen'), columns: { name: 'Omschrijving', quantity: 'Aantal', price: 'Eenheidsprijs' } },
    { names: words('tetelek sorok'), columns: { name: 'Megnevezés', quantity: 'Mennyiség', price: 'Egységár' } },
  ];
