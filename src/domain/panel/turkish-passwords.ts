/** What passwords in Turkey, and in a shop like this, are built on; folded. Names, clubs, towns, endearments. */
export const TURKISH_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `sifre sifrem sifremiz parola parolam gizli gizlisifre gizliparola guvenlik yonetici kullanici admin
  administrator mudur patron sahip personel eleman muhasebe depo magaza magazam dukkan dukkanim eticaret
  siparis urun urunler panel giris merhaba selam selamlar deneme denemedeneme test
  dikis dikismakinesi dikismarket koltukcu koltazoglu sevmak overlok recme singer juki brother janome siruba
  jack yamata terzi terzihane kumas iplik igne makas
  fenerbahce fenerbahcem fener galatasaray galatasarayim cimbom cimbombom besiktas karakartal kartal
  trabzonspor trabzon bordomavi bursaspor goztepe karsiyaka sivasspor konyaspor antalyaspor ankaragucu
  eskisehirspor samsunspor adanademirspor ultraslan carsi futbol sampiyon
  istanbul ankara izmir bursa antalya adana konya gaziantep sanliurfa mersin diyarbakir kayseri eskisehir
  samsun denizli malatya erzurum van sakarya kocaeli balikesir manisa hatay aydin mugla bodrum tekirdag
  edirne canakkale rize ordu giresun sivas tokat corum kastamonu zonguldak bolu duzce yalova
  turkiye turkiyem turkey turk turkce anadolu ataturk mustafakemal kemalataturk cumhuriyet osmanli osmanlidevleti
  bozkurt turan vatan millet sehit asker mehmetcik allah allahim bismillah elhamdulillah insallah masallah
  muhammed kuran cennet ramazan bayram
  askim askimm canim canimcanim sevgilim bebegim hayatim biricigim birtanem seniseviyorum seviyorum
  seviyorumseni sevgi annem babam annecim babacim ailem kardesim oglum kizim kankam kanka dostum reis
  ahmet mehmet mustafa ali huseyin hasan ibrahim ismail osman yusuf murat omer halil suleyman abdullah
  mahmut salih recep kemal orhan hakan volkan serkan burak emre can cem deniz baris onur ugur tolga tuncay
  fatih yavuz sultan selim kadir ramazan bekir veysel bayram cengiz levent kerem arda furkan enes berat
  fatma ayse emine hatice zeynep elif meryem serife zehra hulya merve busra kubra esra ozlem sevgi gul
  gulsen aysegul nur nurcan derya dilek pinar sibel sevda melek yasemin tugba ebru selin ceren ecrin defne
  cicek cicekler papatya gunes yildiz ay mavi kirmizi siyah beyaz sari yesil aslan kedi kopek`
    .split(/\s+/)
    .filter(Boolean),
);
